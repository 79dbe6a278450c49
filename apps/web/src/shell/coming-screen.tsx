import { PageHeader } from '@larder/ui/patterns/page-header.tsx';
import { useMatches } from '@tanstack/react-router';
import { comingWords } from './coming-words.ts';
import classes from './shell.module.css';

/** In place of a screen that is not built yet: what staff will do there. */
export function ComingScreen() {
  const { fullPath, title } = useMatches({
    select: (matches) => ({ fullPath: matches.at(-1)?.fullPath ?? '', title: matches.at(-1)?.staticData.title ?? '' }),
  });
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.coming}>
        <p>This screen is not built yet. What it will be for:</p>
        <p>{comingWords(fullPath.replaceAll(/\$(\w+)/g, '{$1}'))}</p>
      </div>
    </>
  );
}
