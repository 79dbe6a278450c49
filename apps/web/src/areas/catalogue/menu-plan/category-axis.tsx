import { type MenuPlan, showMenuDemand } from '@larder/contract/catalogue/menu-plan/menu-plan.ts';
import { useRead } from '../../../calls/use-read.ts';
import { countOf } from './move-messages.ts';
import classes from './menu-plan.module.css';

/** Names of the rows, with what active plans need of each. A plan counts where it has meals. */
export function CategoryAxis({ categories }: Pick<MenuPlan, 'categories'>) {
  const demand = useRead(showMenuDemand, {}, { staleSeconds: 300 });
  const needs = new Map(demand.data?.data.map((need) => [need.category_id, need]));
  return (
    <section className={classes.axis} aria-label="Categories and what active plans need of them each week">
      <div className={classes.corner}>Active plans need</div>
      {categories.map(({ category_id, name }) => {
        const need = needs.get(category_id);
        return (
          <div key={category_id} className={classes.category}>
            <div>
              <div className={classes.categoryName}>{name}</div>
              <p className={classes.note}>
                {need
                  ? `${countOf(need.customers, 'plan')}, ${countOf(need.meals, 'meal')}`
                  : demand.isSuccess
                    ? 'In no plan'
                    : ' '}
              </p>
            </div>
          </div>
        );
      })}
    </section>
  );
}
