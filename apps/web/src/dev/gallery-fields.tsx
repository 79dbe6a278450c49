import { cents, type Cents } from '@larder/domain/values/cents.ts';
import { Autocomplete } from '@larder/ui/controls/fields/autocomplete.tsx';
import { DayField } from '@larder/ui/controls/fields/day-field.tsx';
import { FieldGrid } from '@larder/ui/controls/fields/field-grid.tsx';
import { MoneyField } from '@larder/ui/controls/fields/money-field.tsx';
import { Money } from '@larder/ui/controls/display/money.tsx';
import type { Option } from '@larder/ui/controls/fields/use-search.ts';
import { Panel } from '@larder/ui/patterns/pages/panel.tsx';
import { Select, Switch, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { searchForever, searchInVain, searchMeals } from './gallery-meals.ts';

const cycles = ['PC A', 'PC B'];
const createMeal = async (name: string): Promise<Option> => ({ id: `new ${name}`, name });

export function GalleryFields() {
  const [amount, setAmount] = useState<Cents | null>(cents(1250));
  return (
    <Panel id="fields-panel" title="Fields">
      <FieldGrid most={4}>
        <TextInput label="First name" required defaultValue="Jonas" />
        <TextInput label="E-mail" defaultValue="not an address" error="The email must be a valid email address." />
        <TextInput label="Referral id" disabled defaultValue="JONAS-20" />
        <Select label="Production cycle" placeholder="Any" data={cycles} clearable defaultValue="PC A" />
        <MoneyField label="Amount" value={amount} onChange={setAmount} />
        <div>
          <Text size="sm" fw={500}>
            Read as
          </Text>
          {amount === null ? 'nothing' : <Money cents={amount} />}
        </div>
        <MoneyField label="Refused amount" defaultValue={cents(99_900)} error="At most $500.00." />
        <DayField label="Pause until" description="Tomorrow to three months ahead" min="2026-11-22" max="2027-02-21" />
        <DayField
          label="Delivery day"
          description="Wednesdays only"
          defaultValue="2026-11-25"
          excluded={['Monday', 'Tuesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']}
        />
        <DayField label="Refused day" defaultValue="2026-11-26" error="A holiday." />
        <Autocomplete label="Meal" search={searchMeals} />
        <Autocomplete label="Meal, or a new one" search={searchMeals} create={createMeal} />
        <Autocomplete label="Chosen meal" search={searchMeals} defaultValue={{ id: 3, name: 'Beet risotto' }} />
        <Autocomplete label="Search that fails" search={searchInVain} />
        <Autocomplete label="Search that hangs" search={searchForever} />
        <Switch label="Exclude from MOV" description="Excluded customers may order 5 products or more" />
      </FieldGrid>
    </Panel>
  );
}
