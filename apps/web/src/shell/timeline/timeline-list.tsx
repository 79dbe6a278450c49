import type { TimelineGroup, TimelineItem } from '@larder/contract/operations/timeline/timeline.ts';
import { Link } from '@larder/ui/controls/display/link.tsx';
import { showDay } from '@larder/domain/values/show-date.ts';
import { hrefTo } from '../../href-to.ts';
import { nameOfItem, whenOf } from './describe-item.ts';
import { placeItems } from './place-items.ts';
import { dayOf, type View } from './scale.ts';
import classes from './timeline-list.module.css';

interface TimelineListProps {
  groups: readonly TimelineGroup[];
  items: readonly TimelineItem[];
  now: number;
  view: View;
}

export default function TimelineList({ groups, items, now, view }: TimelineListProps) {
  const visible = placeItems(items).filter(({ from, to }) => to >= view.start && from < view.end);
  const days = Map.groupBy(visible, ({ from }) => dayOf(Math.max(from, view.start)));
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.name ?? '';
  const today = dayOf(now);
  if (now >= view.start && now < view.end && days.size > 0) days.set(today, days.get(today) ?? []);
  if (days.size === 0) return <p className={classes.none}>Nothing is scheduled on these days.</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label="Production timeline as a list">
      <table className={classes.table}>
        <caption>
          {showDay(dayOf(view.start))} to {showDay(dayOf(view.end - 1))}
        </caption>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Group</th>
            <th scope="col">Date</th>
          </tr>
        </thead>
        {[...days]
          .toSorted(([a], [b]) => a.localeCompare(b))
          .map(([day, placed]) => (
            <tbody key={day}>
              <tr>
                <th scope="rowgroup" colSpan={3} data-today={day === today || undefined}>
                  {showDay(day)}
                  {day === today ? ', today' : ''}
                </th>
              </tr>
              {placed.length === 0 ? (
                <tr>
                  <td colSpan={3}>Nothing begins today.</td>
                </tr>
              ) : null}
              {placed.map(({ item }) => (
                <tr key={item.id}>
                  <td>
                    <ItemName item={item} />
                  </td>
                  <td>{nameOf(item.group)}</td>
                  <td>{whenOf(item)}</td>
                </tr>
              ))}
            </tbody>
          ))}
      </table>
    </section>
  );
}

function ItemName({ item }: { item: TimelineItem }) {
  const { holiday, order_week_id: weekId } = item;
  if (holiday)
    return <Link href={hrefTo({ to: '/holidays/$id', params: { id: holiday.id } })}>{nameOfItem(item)}</Link>;
  if (weekId === null) return item.name;
  return <Link href={hrefTo({ to: '/order-weeks/$id', params: { id: weekId } })}>{item.name}</Link>;
}
