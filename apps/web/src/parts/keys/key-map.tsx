import { Stack, Switch } from '@mantine/core';
import { usePreferences } from '../../session/use-preferences.ts';
import { ALWAYS, singleKeys } from './shortcuts.ts';
import classes from './key-map.module.css';

export function KeyMap({ canSelect = true }: { canSelect?: boolean }) {
  const { preferences, save } = usePreferences();
  return (
    <Stack gap="md">
      <Keys label="With Ctrl, and in dialogs" shortcuts={ALWAYS} />
      <Switch
        label="Single-key shortcuts"
        description="Turn them off if keys are pressed by accident, or by speech input."
        checked={preferences.single_keys}
        onChange={({ currentTarget: { checked } }) => save({ single_keys: checked })}
      />
      {preferences.single_keys ? (
        <Keys label="Single keys, outside of fields" shortcuts={singleKeys(canSelect)} />
      ) : null}
    </Stack>
  );
}

const Keys = ({ label, shortcuts }: { label: string; shortcuts: typeof ALWAYS }) => (
  <section aria-label={label}>
    <h3 className={classes.heading}>{label}</h3>
    <dl className={classes.keys}>
      {shortcuts.map(({ keys, label: does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
);
