/** What the list of received invoices is narrowed by. */
import { Group, NativeSelect } from '@mantine/core'
import { monthBefore } from '#contract/days.ts'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import { texts } from '#web/texts.ts'
import { DateRange } from '#web/ui/form/date-range.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { type UsedDate, usedDates } from '../contract/received-invoices.ts'
import { groupsOf, type ReceivedFlow, type ReceivedState, statesOf } from '../contract/received-states.ts'

const words = texts.received
/** Of the specification. */
const SEARCH_DEBOUNCE_MS = 500

export type ReceivedSearch = {
  states: readonly ReceivedState[]
  usedDate: UsedDate
  from: string | undefined
  to: string | undefined
  name: string
  code: string
  page: number
}

/** Of the specification: a month back, to today. */
export const firstFilters = (today: string): ReceivedSearch => ({
  ...{ states: [], usedDate: 'invoiceDate', name: '', code: '', page: 1 },
  ...{ from: monthBefore(today), to: today },
})

export const bodyOf = (company: ConnectedCompany, { states, usedDate, from, to, name, code, page }: ReceivedSearch) => ({
  identificationCode: company.entityData.identificationCode,
  usedDate,
  filtersObj: {
    status: [...states],
    date: { ...(from ? { fromDate: from } : {}), ...(to ? { toDate: to } : {}) },
    seller: { ...(name ? { name } : {}), ...(code ? { identification: code } : {}) },
    pagination: page,
  },
})

type FilterProps = { flow: ReceivedFlow; filters: ReceivedSearch; onFilter: (changes: Partial<ReceivedSearch>) => void }

export function FilterFields({ flow, filters, onFilter }: FilterProps) {
  const groups = groupsOf(flow)
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={words.filters.state}
        value={groups.find((group) => statesOf(flow, group) === filters.states) ?? ''}
        data={[{ value: '', label: words.filters.allStates }, ...groups.map((group) => ({ value: group, label: words.groups[group] }))]}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ states: groups.flatMap((group) => (group === value ? [statesOf(flow, group)] : []))[0] ?? [] })
        }
      />
      <NativeSelect
        label={words.filters.usedDate}
        value={filters.usedDate}
        data={usedDates.map((value) => ({ value, label: words.filters.dates[value] }))}
        onChange={({ currentTarget: { value } }) => onFilter({ usedDate: usedDates.find((one) => one === value) ?? 'invoiceDate' })}
      />
      <DateRange label={words.filters.period} from={filters.from} to={filters.to} onChange={onFilter} />
      <SearchBox
        label={words.filters.seller}
        value={filters.name}
        onChange={(name) => onFilter({ name })}
        debounceMs={SEARCH_DEBOUNCE_MS}
      />
      <SearchBox label={words.filters.code} value={filters.code} onChange={(code) => onFilter({ code })} debounceMs={SEARCH_DEBOUNCE_MS} />
    </Group>
  )
}
