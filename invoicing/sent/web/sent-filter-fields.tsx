/** What the list of sent invoices is narrowed by. */
import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { chosenPeriod, isPeriodChosen, periodInAddress } from '#invoicing/received/web/list-period.ts'
import { texts } from '#web/texts.ts'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { FilterPeriod, FoldedFilters } from '#web/ui/table/filter-row.tsx'
import { useFilters } from '#web/use-list.ts'
import { canFilterMessages, filteredCodes, type SentStateCode, sentStateOfCode } from '../contract/sent-states.ts'
import {
  chosenMessageFilter,
  chosenStateCodes,
  FETCH_DEBOUNCE_MS,
  isLateOnly,
  type SentSearch,
  sentFiltersOf,
  statesInAddress,
} from './sent-filters.ts'

const words = texts.sent.filters
const typing = { debounceMs: FETCH_DEBOUNCE_MS }
const messageStates = ['unread', 'read'] as const

/** `asked`: what the list is to be called with. Texts wait in their boxes, so that the others alone wait here. */
export function useSentFilters(isInternal: boolean) {
  const { filters: search, filter } = useFilters<SentSearch>()
  const today = todayHere()
  const { name, code, page = 1, ...choices } = search
  const chosen = JSON.stringify(choices)
  const [held] = useDebouncedValue(JSON.stringify({ choices, page }), FETCH_DEBOUNCE_MS)
  const before = JSON.parse(held) as { choices: Omit<SentSearch, 'name' | 'code' | 'page'>; page: number } // written on the line above
  const isSettled = JSON.stringify(before.choices) === chosen
  const asked = { ...(isSettled ? choices : before.choices), name, code }
  return {
    search,
    today,
    /** Changed filters begin at the first page. */
    change: (changes: SentSearch) => filter({ page: undefined, ...changes }),
    goToPage: (next: number) => filter({ page: next }),
    page,
    asked: { filters: sentFiltersOf(asked, { isInternal, today }), page: isSettled ? page : before.page },
  }
}

type FieldsProps = {
  search: SentSearch
  today: string
  /** The company is the platform's own: its list alone has a filter of states. */
  isInternal: boolean
  change: (changes: SentSearch) => void
}

/** What differs from the list as it is at first. */
const setCountOf = ({ states, messages, name, code, ...search }: SentSearch, isInternal: boolean): number =>
  [isInternal && states, messages, name, code, isPeriodChosen(search)].filter(Boolean).length

export function SentFilterFields({ search, today, isInternal, change }: FieldsProps) {
  const codes = chosenStateCodes(search, isInternal)
  const messages = chosenMessageFilter(search, codes)
  const period = chosenPeriod(search, today)
  return (
    <FoldedFilters setCount={setCountOf(search, isInternal)}>
      <Stack gap="sm">
        {isInternal && <States codes={codes} onChange={(states) => change({ states })} />}
        <Group gap="sm" align="flex-end">
          <FilterPeriod
            label={words.period}
            {...period}
            isDisabled={messages !== null || isLateOnly(search)}
            onChange={(chosen) => change(periodInAddress(chosen))}
          />
          <NativeSelect
            label={words.messages}
            disabled={!canFilterMessages(codes)}
            value={messages ?? ''}
            data={[
              { value: '', label: words.allMessages },
              ...messageStates.map((value) => ({ value, label: words.messageStates[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ messages: messageStates.find((one) => one === value) })}
          />
          <SearchBox label={words.buyer} value={search.name ?? ''} onChange={(name) => change({ name })} {...typing} />
          <SearchBox label={words.code} value={search.code ?? ''} onChange={(code) => change({ code })} {...typing} />
        </Group>
      </Stack>
    </FoldedFilters>
  )
}

type StatesProps = { codes: readonly SentStateCode[]; onChange: (states: string | undefined) => void }

const States = ({ codes, onChange }: StatesProps) => (
  <Checkbox.Group
    label={words.states}
    value={codes.map(String)}
    onChange={(chosen) => onChange(statesInAddress(filteredCodes.filter((code) => chosen.includes(String(code)))))}
  >
    <Group gap="lg" mt={4}>
      {filteredCodes.map((code) => (
        <Checkbox key={code} value={String(code)} label={texts.sent.states[sentStateOfCode(code)]} />
      ))}
    </Group>
  </Checkbox.Group>
)
