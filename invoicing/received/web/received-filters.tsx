/** What the list of received invoices is narrowed by: it stands in the address, so that the way back from an invoice leads to the same list. */
import { Group, NativeSelect } from '@mantine/core'
import type { ConnectedCompany } from '#invoicing/connections/contract/connections.ts'
import { texts } from '#web/texts.ts'
import { DateRange } from '#web/ui/form/date-range.tsx'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { FoldedFilters } from '#web/ui/table/filter-row.tsx'
import { type ReceivedFilterDate, receivedFilterDates } from '../contract/received-invoices.ts'
import { type ReceivedFlow, type ReceivedGroup, stateGroupsOf, statesOfGroup } from '../contract/received-states.ts'
import { chosenPeriod, isPeriodChosen, type PeriodInAddress, periodInAddress } from './list-period.ts'

const words = texts.received
/** The debounce of the specification. */
const typing = { debounceMs: 500 }

/** What is not there is as at first. */
export type ReceivedSearch = PeriodInAddress & {
  state?: string | undefined
  by?: ReceivedFilterDate | undefined
  name?: string | undefined
  code?: string | undefined
  page?: number | undefined
}

/** A state that the company's flow does not list is none. */
const chosenGroup = (flow: ReceivedFlow, { state }: ReceivedSearch): ReceivedGroup | undefined =>
  stateGroupsOf(flow).find((group) => group === state)

type Asked = { company: ConnectedCompany; flow: ReceivedFlow; search: ReceivedSearch; today: string }

export function receivedListBodyOf({ company, flow, search, today }: Asked) {
  const group = chosenGroup(flow, search)
  const { from, to } = chosenPeriod(search, today)
  const { by = 'invoiceDate', name, code, page = 1 } = search
  return {
    identificationCode: company.entityData.identificationCode,
    usedDate: by,
    filtersObj: {
      status: group ? [...statesOfGroup(flow, group)] : [],
      date: { ...(from ? { fromDate: from } : {}), ...(to ? { toDate: to } : {}) },
      seller: { ...(name ? { name } : {}), ...(code ? { identification: code } : {}) },
      pagination: page,
    },
  }
}

type FilterProps = { flow: ReceivedFlow; search: ReceivedSearch; today: string; change: (changes: ReceivedSearch) => void }

/** What differs from the list as it is at first. */
const setCountOf = (flow: ReceivedFlow, { by, name, code, ...search }: ReceivedSearch): number =>
  [chosenGroup(flow, search), by, name, code, isPeriodChosen(search)].filter(Boolean).length

export function ReceivedFilterFields({ flow, search, today, change }: FilterProps) {
  const groups = stateGroupsOf(flow)
  return (
    <FoldedFilters setCount={setCountOf(flow, search)}>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={words.filters.state}
          value={chosenGroup(flow, search) ?? ''}
          data={[{ value: '', label: words.filters.allStates }, ...groups.map((group) => ({ value: group, label: words.groups[group] }))]}
          onChange={({ currentTarget: { value } }) => change({ state: value })}
        />
        <NativeSelect
          label={words.filters.usedDate}
          value={search.by ?? 'invoiceDate'}
          data={receivedFilterDates.map((value) => ({ value, label: words.filters.dates[value] }))}
          onChange={({ currentTarget: { value } }) => change({ by: value === 'eInvoiceDate' ? value : undefined })}
        />
        <DateRange label={words.filters.period} {...chosenPeriod(search, today)} onChange={(chosen) => change(periodInAddress(chosen))} />
        <SearchBox label={words.filters.seller} value={search.name ?? ''} onChange={(name) => change({ name })} {...typing} />
        <SearchBox label={words.filters.code} value={search.code ?? ''} onChange={(code) => change({ code })} {...typing} />
      </Group>
    </FoldedFilters>
  )
}
