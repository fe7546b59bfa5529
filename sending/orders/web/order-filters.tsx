import { courierCodes, couriers } from '#contract/couriers.ts'
import { texts } from '#web/texts.ts'
import { FilterChoice, FilterPeriod, FilterRow, FilterText } from '#web/ui/table/filter-row.tsx'
import { orderFieldNames, orderFieldOf } from '../contract/order-fields.ts'
import type { OrderFilters as Filters } from '../contract/order-filters.ts'
import { orderGroups, orderStates } from '../contract/order-states.ts'

const orderTexts = texts.orders.list

type OrderFiltersProps = {
  filters: Partial<Filters>
  onFilter: (changes: Partial<Filters>) => void
  onClear: (() => void) | undefined
}

export function OrderFiltersForm({ filters, onFilter, onClear }: OrderFiltersProps) {
  const { page: _, search, ...choices } = filters
  return (
    <FilterRow
      search={{
        label: orderTexts.search,
        placeholder: orderTexts.searchPlaceholder,
        value: search,
        onChange: (text) => onFilter({ search: text }),
      }}
      setCount={Object.keys(choices).length}
      onClear={onClear}
    >
      <FilterChoice
        label={orderTexts.state}
        width={180}
        value={filters.state}
        onChange={(state) => onFilter({ state })}
        options={[
          ...orderGroups.map((group) => ({ value: group, label: texts.orderGroups[group] })),
          ...orderStates.map((state) => ({ value: state, label: texts.orderStates[state] })),
        ]}
      />
      <FilterChoice
        label={orderTexts.courier}
        width={150}
        value={filters.courier}
        onChange={(courier) => onFilter({ courier })}
        options={courierCodes.map((courier) => ({ value: courier, label: couriers[courier].name }))}
      />
      <FilterPeriod
        label={orderTexts.period}
        from={filters.fromDate}
        to={filters.toDate}
        onChange={({ from, to }) => onFilter({ fromDate: from, toDate: to })}
      />
      <FilterChoice
        label={orderTexts.repayment}
        width={175}
        value={filters.hasRepayment}
        onChange={(hasRepayment) => onFilter({ hasRepayment })}
        options={[
          { value: 'true', label: orderTexts.withRepayment },
          { value: 'false', label: orderTexts.withoutRepayment },
        ]}
      />
      <FilterChoice
        label={orderTexts.label}
        width={150}
        value={filters.printed}
        onChange={(printed) => onFilter({ printed })}
        options={[
          { value: 'no', label: orderTexts.notPrinted },
          { value: 'yes', label: orderTexts.printed },
        ]}
      />
      {orderFieldNames
        .filter((name) => orderFieldOf(name).isFiltered)
        .map((name) => (
          <FilterText
            key={name}
            label={texts.orders.fields[name].name}
            width={150}
            value={filters[name]}
            onChange={(text) => onFilter({ [name]: text })}
          />
        ))}
      <FilterChoice
        label={orderTexts.sort}
        width={150}
        value={filters.sort}
        onChange={(sort) => onFilter({ sort })}
        options={[{ value: 'oldest', label: orderTexts.oldestFirst }]}
      />
    </FilterRow>
  )
}
