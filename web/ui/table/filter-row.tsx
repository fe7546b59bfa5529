/** The row above a list: its search, then what narrows it, then the way back to all of it. */
import { Button, Collapse, Group, Select, Stack, TextInput } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { CARDS_BELOW } from '../../theme.ts'
import { ChoiceField } from '../form/choice/choice-field.tsx'
import { DateRange } from '../form/date-range.tsx'
import type { DateRangeProps } from '../form/date-range-calendar.tsx'
import { SearchBox, useTypedText } from '../form/text/search-box.tsx'
import classes from './table.module.css'

type FilterRowProps = {
  search: { label: string; placeholder?: string; value: string | undefined; onChange: (search: string) => void; debounceMs?: number }
  /** Which of several lists is meant: always in sight. */
  view?: ReactNode
  /** The other filters. On phones they stand behind a button, which says how many of them are set. */
  children: ReactNode
  setCount: number
  /** Left out: the list is not filtered. */
  onClear: (() => void) | undefined
}

export function FilterRow({ search, view, children, setCount, onClear }: FilterRowProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const [areShown, shown] = useDisclosure(false)
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <div className={classes.search}>
          <SearchBox {...search} value={search.value ?? ''} />
        </div>
        {isPhone ? <FoldButton setCount={setCount} areShown={areShown} onClick={shown.toggle} /> : children}
        {view}
        {onClear && (
          <Button variant="subtle" color="gray" onClick={onClear}>
            {texts.ui.clearFilters}
          </Button>
        )}
      </Group>
      {isPhone && (
        <Collapse expanded={areShown}>
          <Group gap="sm">{children}</Group>
        </Collapse>
      )}
    </Stack>
  )
}

type FoldButtonProps = { setCount: number; areShown: boolean; onClick: () => void }

const FoldButton = ({ setCount, areShown, onClick }: FoldButtonProps) => (
  <Button variant="default" w="fit-content" leftSection={<IconFilter size={16} aria-hidden />} onClick={onClick} aria-expanded={areShown}>
    {texts.ui.filters(setCount)}
  </Button>
)

type FoldedFiltersProps = {
  /** All filters of the list. On phones they stand behind a button, which says how many of them are set. */
  children: ReactNode
  setCount: number
}

/** Of a list whose search is one filter among others. */
export function FoldedFilters({ children, setCount }: FoldedFiltersProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const [areShown, shown] = useDisclosure(false)
  if (!isPhone) return children
  return (
    <Stack gap="sm">
      <FoldButton setCount={setCount} areShown={areShown} onClick={shown.toggle} />
      <Collapse expanded={areShown}>{children}</Collapse>
    </Stack>
  )
}

type FilterChoiceProps<V extends string> = {
  label: string
  /** In px, on every screen. */
  width: number
  value: V | undefined
  options: readonly { value: V; label: string }[]
  onChange: (value: V | undefined) => void
  /** The option that leaves nothing out: where it is chosen there is nothing to clear. */
  whole?: V
  /** Typing looks among the options. */
  isSearchable?: boolean
}

export function FilterChoice<V extends string>({
  label,
  width,
  value,
  options,
  onChange,
  whole,
  isSearchable = false,
}: FilterChoiceProps<V>) {
  const shared = { 'aria-label': label, placeholder: label, w: width, clearable: value !== whole, value: value ?? null, data: options }
  if (!isSearchable) return <Select {...shared} onChange={(chosen) => onChange(chosen ?? undefined)} />
  return <ChoiceField {...shared} onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value)} />
}

type FilterTextProps = {
  label: string
  /** In px, on every screen. */
  width: number
  value: string | undefined
  onChange: (text: string) => void
}

/** A part of a text; sent after a pause, as the search is. */
export function FilterText({ label, width, value = '', onChange }: FilterTextProps) {
  const { inputProps, clearButton } = useTypedText({ value, onChange })
  return <TextInput aria-label={label} placeholder={label} w={width} autoComplete="off" rightSection={clearButton} {...inputProps} />
}

export function FilterPeriod(props: DateRangeProps) {
  return (
    <div className={classes.period}>
      <DateRange {...props} />
    </div>
  )
}
