import { Checkbox } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useId } from 'react';
import classes from './choice-group.module.css';
import { type ControlProps, toUncontrolled } from './control-props.ts';

interface ChoiceGroupProps extends ControlProps<number[]> {
  label: string;
  description?: string;
  options: readonly { id: number; name: string }[];
  disabled?: boolean;
}

export function ChoiceGroup({ label, description, options, disabled = false, error, ...given }: ChoiceGroupProps) {
  const [chosen, setChosen] = useUncontrolled(toUncontrolled(given, []));
  const errorId = useId();
  const toggle = (id: number, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <fieldset
      className={classes.group}
      tabIndex={-1}
      data-path={given['data-path']}
      aria-describedby={error ? errorId : undefined}
    >
      <legend>{label}</legend>
      {description === undefined ? null : <p className={classes.description}>{description}</p>}
      <div className={classes.choices}>
        {options.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            disabled={disabled}
            checked={chosen.includes(id)}
            onChange={(event) => toggle(id, event.currentTarget.checked)}
          />
        ))}
        {options.length === 0 ? <p className={classes.none}>No options available.</p> : null}
      </div>
      {error ? (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
