import { Group, Select, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import classes from './list.module.css'
import { listTexts } from './texts.ts'
import type { StoreFilters } from './use-store-filters.ts'

// The calendar is heavy, and the first tab has none.
const DateRange = lazy(() => import('../../../ui/date-range.tsx').then((module) => ({ default: module.DateRange })))

const NEWEST = 'newest'
const OLDEST = 'oldest'

export function ListFilters({ filters }: { filters: StoreFilters }) {
  const { tab, days, reversed, changeDays, changeOrder } = filters
  return (
    <Group gap="sm">
      {tab !== 'AWAITING_ACTIVATION' && (
        <div className={classes.period}>
          <Suspense fallback={<Skeleton height={36} />}>
            <DateRange
              label={listTexts.period}
              {...days}
              onChange={({ from, to }) => changeDays(from !== undefined && to !== undefined ? { from, to } : null)}
            />
          </Suspense>
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
