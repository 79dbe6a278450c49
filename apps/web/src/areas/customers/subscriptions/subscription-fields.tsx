import '@mantine/core/styles/Table.css';
import { Button, Group, NativeSelect, Stack, Table, TextInput, VisuallyHidden } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState, type ReactNode } from 'react';
import { listCategories } from '@larder/contract/catalogue/categories/categories.ts';
import { Callout } from '@larder/ui/controls/display/callout.tsx';
import { ButtonWithReason } from '@larder/ui/controls/dialogs/button-with-reason.tsx';
import { useReadability } from '@larder/ui/controls/fields/unreadable-text.ts';
import { useMovingFocus } from '@larder/ui/patterns/pages/use-moving-focus.ts';
import { useRead } from '../../../calls/use-read.ts';
import type { NewUserValues } from '../users/new-user-values.ts';
import { hrefTo } from '../../../href-to.ts';
import { NoneYet } from '../../../parts/none-yet.tsx';

type Line = NewUserValues['subscription'][number];

export function SubscriptionFields({ form }: { form: UseFormReturnType<NewUserValues> }) {
  const [lines, setLines] = useState(form.getValues().subscription);
  const [announcement, setAnnouncement] = useState('');
  const fields = useRef<HTMLDivElement>(null);
  const moveFocus = useMovingFocus(fields, lines.length);
  const categories = useRead(listCategories, { query: { per_page: 100 } }, { staleSeconds: 300 });
  const all = categories.data?.data ?? [];
  const nameOf = (id: number) => all.find((category) => category.id === id)?.name ?? `Category ${id}`;
  const errorAt = (path: string) => {
    const found = form.errors[path];
    return typeof found === 'string' ? found : null;
  };
  const change = (next: Line[], message: string) => {
    form.setFieldValue('subscription', next);
    // Errors belong to indexes, which have changed.
    form.setErrors(
      Object.fromEntries(Object.entries(form.errors).filter(([path]) => !path.startsWith('subscription'))),
    );
    setLines(next);
    setAnnouncement(message);
  };
  return (
    <Stack ref={fields} gap={14}>
      {categories.isError ? <Callout tone="red">{categories.error.message}</Callout> : null}
      <AddLine
        isNoneYet={categories.isSuccess && all.length === 0}
        options={all.filter(({ id }) => !lines.some((line) => line.category_id === id))}
        error={errorAt('subscription')}
        onType={() => form.clearFieldError('subscription')}
        onAdd={(line) => change([...lines, line], `${nameOf(line.category_id)} added`)}
      />
      {lines.length > 0 ? (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Category</Table.Th>
              <Table.Th>Quantity</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line, index) => (
              <LineRow
                key={line.category_id}
                name={nameOf(line.category_id)}
                line={line}
                path={`subscription.${index}`}
                errorAt={errorAt}
                onRemove={() => {
                  moveFocus('removed', index);
                  change(
                    lines.filter((each) => each !== line),
                    `${nameOf(line.category_id)} removed`,
                  );
                }}
              />
            ))}
          </Table.Tbody>
        </Table>
      ) : (
        <p>Empty plan. Add at least one category so that the customer receives boxes.</p>
      )}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </Stack>
  );
}

interface LineRowProps {
  name: string;
  line: Line;
  path: string;
  errorAt: (path: string) => string | null;
  onRemove: () => void;
}

/** Cells show their errors and take the focus, though they hold no field. */
function LineRow({ name, line, path, errorAt, onRemove }: LineRowProps) {
  const cell = (field: keyof Line, label: string, content: ReactNode) => {
    const error = errorAt(`${path}.${field}`);
    return (
      <Table.Td>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a row without fields is no fieldset
          role="group"
          aria-label={`${label} of ${name}`}
          tabIndex={-1}
          data-path={`${path}.${field}`}
        >
          {content}
          {error ? <Callout tone="red">{error}</Callout> : null}
        </div>
      </Table.Td>
    );
  };
  return (
    <Table.Tr data-repeated-row="">
      {cell('category_id', 'Category', name)}
      {cell('quantity', 'Quantity', line.quantity)}
      <Table.Td ta="right">
        <Button variant="default" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove} data-remove-row="">
          Remove
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

interface AddLineProps {
  isNoneYet: boolean;
  options: { id: number; name: string }[];
  error: string | null;
  onType: () => void;
  onAdd: (line: Line) => void;
}

const BAD_QUANTITY = 'From 1 to 100';

/** Blocks saving: typed values are not part of the plan until added. */
function AddLine({ isNoneYet, options, error, onType, onAdd }: AddLineProps) {
  const [category, setCategory] = useState('');
  const [quantity, setQuantity] = useState('');
  const select = useRef<HTMLSelectElement>(null);
  const isQuantity = /^[1-9]\d?$|^100$/.test(quantity.trim());
  const isReady = category !== '' && isQuantity;
  const isBlank = category === '' && quantity.trim() === '';
  const problem = quantity.trim() !== '' && !isQuantity ? BAD_QUANTITY : null;
  const input = useRef<HTMLInputElement>(null);
  useReadability(input, isBlank ? null : (problem ?? 'Add or clear the category.'));
  const add = () => {
    if (!isReady) return;
    onAdd({ category_id: Number(category), quantity: Number(quantity) });
    setCategory('');
    setQuantity('');
    select.current?.focus();
  };
  return (
    <Group align="end" gap="sm">
      <NativeSelect
        ref={select}
        data-add-row=""
        label="Category"
        description={
          isNoneYet ? (
            <NoneYet of="categories" href={hrefTo({ to: '/categories' })} screen="Categories & Pricing" />
          ) : undefined
        }
        data={[
          { value: '', label: 'Choose a category' },
          ...options.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={category}
        onChange={({ currentTarget }) => {
          setCategory(currentTarget.value);
          onType();
        }}
      />
      <TextInput
        ref={input}
        data-path="subscription"
        label="Quantity"
        inputMode="numeric"
        w={110}
        value={quantity}
        error={problem ?? error}
        onChange={({ currentTarget }) => {
          setQuantity(currentTarget.value);
          onType();
        }}
        onKeyDown={(event) => {
          // Enter would submit the form.
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
      <ButtonWithReason
        action="Add"
        size="sm"
        refusal={isReady ? null : 'Choose a category and a quantity from 1 to 100.'}
        onClick={add}
      />
    </Group>
  );
}
