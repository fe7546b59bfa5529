/** The lines of an invoice: added, removed and put in order by keyboard too. */
import { ActionIcon, Button, Group, Paper, Select, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { InvoiceDocument } from '#invoicing/ubl/contract/document.ts'
import { fieldLengthLimits } from '#invoicing/ubl/contract/rules/length-rules.ts'
import { texts } from '#web/texts.ts'
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { LEI } from '../contract/currencies.ts'
import { amountShown } from '../contract/shown-amount.ts'
import { commonUnits } from '../contract/units.ts'
import { type VatKind, vatKindsOn } from '../contract/vat-kinds.ts'
import { ITEMS_MAX } from '../contract/written-draft.ts'
import type { InvoiceWritingState } from './use-writing.ts'

const words = texts.writing.items
const unitWords = texts.writing.units

export function ItemsFields({ desk }: { desk: InvoiceWritingState }) {
  const { form, document, isVatPayer } = desk
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState('')
  const { items } = form.values
  const kinds = vatKindsOn(desk.writing.draft.invoiceDate, isVatPayer)
  const focus = (at: number, css: string) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>(':scope > li')[at]?.querySelector<HTMLElement>(css)?.focus())
  const add = () => {
    desk.addItem()
    focus(items.length, 'input')
  }
  const remove = (at: number) => {
    form.removeListItem('items', at)
    focus(Math.max(0, at - 1), 'input')
  }
  /** A line that moves takes the focus along; at an end its other button has it. */
  const move = (from: number, step: 1 | -1) => {
    const to = from + step
    form.reorderListItem('items', { from, to })
    setSaid(words.moved(to + 1))
    const isAtEnd = to === 0 || to === items.length - 1
    focus(to, `[data-step="${(step === -1) === isAtEnd ? 'down' : 'up'}"]`)
  }
  return (
    <Stack gap="sm">
      <ol ref={list} aria-label={words.title} style={{ display: 'grid', gap: 12, margin: 0, padding: 0, listStyle: 'none' }}>
        {items.map((_item, at) => (
          <ItemRow
            // Lines have no name of their own: each is its place.
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={at}
            {...{ form, at, of: items.length, kinds }}
            isNeeded={(name) => desk.isNeededInItem(at, name)}
            net={netOf(document, at)}
            onMove={(step) => move(at, step)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {form.errors.items && (
        <Text c="var(--mantine-color-error)" role="alert">
          {form.errors.items}
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={items.length >= ITEMS_MAX}
          onClick={add}
        >
          {words.add}
        </Button>
      </Group>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </Stack>
  )
}

const netOf = ({ lines, currency }: InvoiceDocument, at: number): string =>
  `${amountShown(texts.forms, lines[at]?.net ?? null)} ${currency || LEI}`

const vatLabel = ({ category, percent }: VatKind): string => (category === 'S' ? words.rate(percent) : words.withoutRate[category])

const unitOptions = commonUnits.map((value) => ({ value, label: unitWords[value] }))

type ItemRowProps = {
  form: InvoiceWritingState['form']
  at: number
  of: number
  kinds: readonly VatKind[]
  isNeeded: (field: string) => boolean
  net: string
  onMove: (step: 1 | -1) => void
  onRemove: () => void
}

function ItemRow({ form, at, of, kinds, isNeeded, net, onMove, onRemove }: ItemRowProps) {
  const field = (name: string) => ({ ...form.getInputProps(`items.${at}.${name}`), withAsterisk: isNeeded(name) })
  const { unitCode = '', vat = '' } = form.values.items[at] ?? {}
  const place = at + 1
  const step = (way: 'up' | 'down') => ({
    ...{ size: 44, variant: 'subtle', color: 'gray', 'data-step': way },
    'aria-label': way === 'up' ? words.moveUp(place) : words.moveDown(place),
    disabled: way === 'up' ? at === 0 : at === of - 1,
    onClick: () => onMove(way === 'up' ? -1 : 1),
  })
  // A unit, or a rate, of before is shown as it is.
  const units =
    unitCode === '' || unitOptions.some(({ value }) => value === unitCode)
      ? unitOptions
      : [...unitOptions, { value: unitCode, label: unitCode }]
  const rates = kinds.map((kind) => ({ value: kind.id, label: vatLabel(kind) }))
  const isKnown = vat === '' || rates.some(({ value }) => value === vat)
  return (
    <Paper component="li" withBorder p="sm" aria-label={words.line(place)}>
      <Group gap="sm" align="flex-start">
        <TextField
          {...field('name')}
          label={words.name}
          most={fieldLengthLimits.itemDescription}
          autoComplete="off"
          style={{ flex: '3 1 240px' }}
        />
        <TextField {...field('quantity')} {...decimal} label={words.quantity} w={110} />
        <ChoiceField
          {...field('unitCode')}
          value={unitCode || null}
          onChange={(code) => form.setFieldValue(`items.${at}.unitCode`, code ?? '')}
          label={words.unit}
          allowDeselect={false}
          data={units}
          w={150}
        />
        <TextField {...field('price')} {...decimal} label={words.price} w={140} />
        <Select
          {...field('vat')}
          value={vat || null}
          label={words.vat}
          allowDeselect={false}
          data={isKnown ? rates : [...rates, { value: vat, label: words.notThen(vat.replace(/^S/, '')) }]}
          w={190}
        />
        <div style={{ minWidth: 120, textAlign: 'right' }}>
          <Text fz="sm" c="dimmed">
            {words.total}
          </Text>
          <Text className="tabular" fw={600} mt={8}>
            {net}
          </Text>
        </div>
        <Group gap={0} wrap="nowrap" mt={18}>
          <ActionIcon {...step('up')}>
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon {...step('down')}>
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon size={44} variant="subtle" color="gray" aria-label={words.remove(place)} disabled={of === 1} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </Group>
    </Paper>
  )
}

/** A number, as it is typed. */
const decimal = { inputMode: 'decimal', autoComplete: 'off', most: 20, className: 'tabular' } as const
