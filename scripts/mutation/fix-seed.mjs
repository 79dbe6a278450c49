import fc from 'fast-check';

// Draw the same examples in each run, so that a score changes only with the code and its tests.
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 1 });
