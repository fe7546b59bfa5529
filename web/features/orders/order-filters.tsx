import { Button, Collapse, Group, Select, Stack } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { courierCodes, couriers } from '../../../contract/couriers.ts'
import { orderStates, stateLook } from '../../../contract/orders/order-states.ts'
import type { OrderFilters as Filters } from '../../../contract/orders/orders.ts'
import { CARDS_BELOW } from '../../theme.ts'
import { DateRange } from '../../ui/date-range.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SEARCH_DEBOUNCE_MS } from '../../use-list.ts'
import classes from './orders.module.css'
import { orderTexts } from './texts.ts'

type OrderFiltersProps = {
  filters: Partial<Filters>
  onFilter: (changes: Partial<Filters>) => void
  onClear: (() => void) | undefined
}

export function OrderFilters({ filters, onFilter, onClear }: OrderFiltersProps) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  const [areShown, shown] = useDisclosure(false)
  const { page: _, search, ...choices } = filters
  const choicesRow = <FilterChoices filters={filters} onFilter={onFilter} onClear={onClear} />
  return (
    <Stack gap="sm">
      <Group gap="sm" align="center">
        <div className={classes.search}>
          <SearchBox
            label={orderTexts.search}
            placeholder={orderTexts.searchPlaceholder}
            value={search ?? ''}
            debounceMs={SEARCH_DEBOUNCE_MS}
            onChange={(text) => onFilter({ search: text })}
          />
        </div>
        {isPhone ? (
          <Button variant="default" leftSection={<IconFilter size={16} aria-hidden />} onClick={shown.toggle} aria-expanded={areShown}>
            {orderTexts.filters(Object.keys(choices).length)}
          </Button>
        ) : (
          choicesRow
        )}
      </Group>
      {isPhone && <Collapse expanded={areShown}>{choicesRow}</Collapse>}
    </Stack>
  )
}

function FilterChoices({ filters, onFilter, onClear }: OrderFiltersProps) {
  return (
    <Group gap="sm">
      <Select
        aria-label={orderTexts.state}
        placeholder={orderTexts.state}
        w={180}
        clearable
        value={filters.state ?? null}
        onChange={(state) => onFilter({ state: state ?? undefined })}
        data={orderStates.map((state) => ({ value: state, label: stateLook[state].text }))}
      />
      <Select
        aria-label={orderTexts.courier}
        placeholder={orderTexts.courier}
        w={150}
        clearable
        value={filters.courier ?? null}
        onChange={(courier) => onFilter({ courier: courier ?? undefined })}
        data={courierCodes.map((courier) => ({ value: courier, label: couriers[courier].name }))}
      />
      <div className={classes.period}>
        <DateRange
          label={orderTexts.period}
          from={filters.fromDate}
          to={filters.toDate}
          onChange={({ from, to }) => onFilter({ fromDate: from, toDate: to })}
        />
      </div>
      <Select
        aria-label={orderTexts.repayment}
        placeholder={orderTexts.repayment}
        w={150}
        clearable
        value={filters.hasRepayment ?? null}
        onChange={(hasRepayment) => onFilter({ hasRepayment: hasRepayment ?? undefined })}
        data={[
          { value: 'true', label: orderTexts.withRepayment },
          { value: 'false', label: orderTexts.withoutRepayment },
        ]}
      />
      {onClear && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {orderTexts.clearFilters}
        </Button>
      )}
    </Group>
  )
}
