import classes from './panel.module.css';

export interface PanelLink {
  id: string;
  title: string;
}

export function PanelIndex({ panels, label = 'On this page' }: { panels: PanelLink[]; label?: string }) {
  return (
    <nav className={classes.index} aria-label={label}>
      <ul>
        {panels.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
