import { Group, Select } from '@mantine/core'
import { DateRange } from '../../../ui/form/date-range.tsx'
import classes from './list.module.css'
import { listTexts } from './texts.ts'
import type { StoreFilters } from './use-store-filters.ts'

const NEWEST = 'newest'
const OLDEST = 'oldest'

export function ListFilters({ filters }: { filters: StoreFilters }) {
  const { tab, days, reversed, changeDays, changeOrder } = filters
  return (
    <Group gap="sm">
      {tab !== 'AWAITING_ACTIVATION' && (
        <div className={classes.period}>
          <DateRange
            label={listTexts.period}
            {...days}
            onChange={({ from, to }) => changeDays(from !== undefined && to !== undefined ? { from, to } : null)}
          />
        </div>
      )}
      <Select
        aria-label={listTexts.sort}
        w={200}
        allowDeselect={false}
        value={reversed ? OLDEST : NEWEST}
        onChange={(order) => changeOrder(order === OLDEST)}
        data={[
          { value: NEWEST, label: listTexts.newestFirst },
          { value: OLDEST, label: listTexts.oldestFirst },
        ]}
      />
    </Group>
  )
}
