/** What each column of the file means: chosen here, checked at once, and kept for the next file with the same columns. */
import { Alert, Group, List, Loader, Select, Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { queryKeyOf, useAct } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { CARDS_BELOW } from '#web/theme.ts'
import { ChoiceField } from '#web/ui/form/choice/choice-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { columnGroups, type ImportColumn } from '../contract/columns.ts'
import { type ImportMapping, type OrderImport, orderImportCalls } from '../contract/order-imports.ts'
import { StoreChoice } from './store-choice.tsx'

const words = texts.orderImports

const choices = columnGroups.map(({ group, columns }) => ({
  group: words.groups[group],
  items: columns.map((column) => ({ value: column, label: words.columns[column] })),
}))

export function MappingSection({ of }: { of: OrderImport }) {
  const { sheets, sheet, store, mapping, isRemembered } = of
  const { choose, isChecking } = useChoosing(of)
  const mean = (at: number, column: ImportColumn | null) => choose({ mapping: meaning(mapping, at, column) })
  return (
    <Section title={words.mapping} beside={isChecking && <Checking />}>
      <Group gap="md" align="flex-end">
        <StoreChoice chosen={store} isBusy={isChecking} onChoose={(clientId) => choose({ store: clientId })} />
        {sheets.length > 1 && (
          <Select
            label={words.sheet}
            w={260}
            allowDeselect={false}
            disabled={isChecking}
            value={String(sheet)}
            data={sheets.map(({ name, rows }, i) => ({ value: String(i), label: `${name} (${words.rows(rows)})` }))}
            onChange={(chosen) => chosen !== null && choose({ sheet: Number(chosen), mapping: null })}
          />
        )}
      </Group>
      <Text c="dimmed">{isRemembered ? words.isRemembered : words.mappingAbout}</Text>
      <Missing mapping={mapping} />
      <NotUnderstood of={of} />
      <MappingTable of={of} isBusy={isChecking} onMean={mean} />
    </Section>
  )
}

const Checking = () => (
  <Group gap="xs" role="status">
    <Loader size="xs" aria-hidden />
    <Text c="dimmed">{words.checking}</Text>
  </Group>
)

/** A column means one thing, and one column means it. */
function meaning(mapping: ImportMapping, at: number, column: ImportColumn | null): ImportMapping {
  const others = Object.entries(mapping).filter(([other, position]) => position !== at && other !== column)
  return { ...Object.fromEntries(others), ...(column === null ? {} : { [column]: at }) }
}

type Choice = Partial<{ sheet: number; mapping: ImportMapping | null; store: string }>

function useChoosing({ id, sheet, mapping, store }: OrderImport) {
  const cache = useQueryClient()
  const act = useAct(orderImportCalls.map, {
    refreshes: [orderImportCalls.get, orderImportCalls.rows],
    onError: ({ message }) => {
      toast.error(message)
      void cache.invalidateQueries({ queryKey: queryKeyOf(orderImportCalls.get) })
    },
  })
  const now = { sheet, mapping, store: store.clientId }
  return { choose: (choice: Choice) => act.mutate({ params: { id }, body: { ...now, ...choice } }), isChecking: act.isPending }
}

/** Without these no row can be imported. */
const needed: readonly (readonly ImportColumn[])[] = [
  ['recipient', 'lastName', 'company'],
  ['phone'],
  ['address', 'street'],
  ['city', 'address'],
]

function Missing({ mapping }: { mapping: ImportMapping }) {
  const missing = needed.filter((any) => !any.some((column) => mapping[column] !== undefined)).map(([first]) => first)
  if (missing.length === 0) return null
  const names = missing.flatMap((column) => (column ? [words.columns[column]] : []))
  return (
    <Alert color="orange" classNames={{ message: 'ink' }}>
      {words.missing(texts.forms.list(names))}
    </Alert>
  )
}

/** Something stands there, and the orders will be without it. */
function NotUnderstood({ of: { notUnderstood } }: { of: OrderImport }) {
  if (notUnderstood.length === 0) return null
  return (
    <Alert color="yellow" title={words.notUnderstood(notUnderstood.length)} classNames={{ title: 'ink', message: 'ink' }}>
      <List mah={320} style={{ overflowY: 'auto' }}>
        {notUnderstood.map(({ at, field, text, count, rows }) => (
          <List.Item key={at} style={{ overflowWrap: 'anywhere' }}>
            {field}: {text} ({words.inRows(count, rows)})
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

type TableProps = { of: OrderImport; isBusy: boolean; onMean: (at: number, column: ImportColumn | null) => void }

function MappingTable({ of: { header, samples, mapping }, isBusy, onMean }: TableProps) {
  const asCards = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const meant = new Map(Object.entries(mapping).map(([column, at]) => [at, column]))
  const columns = header.map((name, at) => ({
    at,
    name: name || words.unnamed(at + 1),
    examples: [...new Set(samples.map((row) => row[at] ?? '').filter(Boolean))].join(' · '),
  }))
  const choice = (at: number, name: string) => (
    <ChoiceField
      aria-label={words.meansOf(name)}
      placeholder={words.unused}
      clearable
      disabled={isBusy}
      value={meant.get(at) ?? null}
      data={choices}
      onChange={(column) => onMean(at, column as ImportColumn | null)} // one of the choices
    />
  )
  if (asCards)
    return (
      <Stack gap="md">
        {columns.map(({ at, name, examples }) => (
          <Stack key={at} gap={4}>
            <Text fw={500}>{name}</Text>
            <Text c="dimmed" fz="xs" lineClamp={1} title={examples}>
              {examples}
            </Text>
            {choice(at, name)}
          </Stack>
        ))}
      </Stack>
    )
  return (
    <Table aria-label={words.mapping}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th w="25%">{words.columnOfFile}</Table.Th>
          <Table.Th>{words.samples}</Table.Th>
          <Table.Th w={260}>{words.means}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {columns.map(({ at, name, examples }) => (
          <Table.Tr key={at}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
            <Table.Td>
              <Text c="dimmed" lineClamp={1} title={examples} style={{ overflowWrap: 'anywhere' }}>
                {examples}
              </Text>
            </Table.Td>
            <Table.Td>{choice(at, name)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
