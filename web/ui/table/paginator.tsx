import { Group, Pagination, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { texts } from '../../texts.ts'
import { CARDS_BELOW } from '../../theme.ts'

const uiTexts = texts.ui

export type Paging = { page: number; limit: number; count: number | undefined; onPage: (page: number) => void }

export const lastPageOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit))

/** First, last and neighbouring pages; hidden while everything fits on one. */
export function Paginator({ page, limit, count, onPage, isRepeated = false }: Paging & { isRepeated?: boolean }) {
  const isPhone = useMediaQuery(`(max-width: ${CARDS_BELOW})`)
  if (count === undefined || (count <= limit && page === 1)) return null
  const pages = lastPageOf(count, limit)
  return (
    <Group justify="space-between" gap="sm" component="nav" aria-label={isRepeated ? `${uiTexts.pages} 2` : uiTexts.pages}>
      <Text c="dimmed" className="tabular">
        {uiTexts.pageOf(Math.min((page - 1) * limit + 1, count), Math.min(page * limit, count), count)}
      </Text>
      <Pagination
        size="sm"
        withEdges={!isPhone}
        siblings={isPhone ? 0 : 1}
        total={pages}
        value={page}
        onChange={onPage}
        getControlProps={(control) => ({
          'aria-label': {
            first: uiTexts.firstPage,
            previous: uiTexts.previousPage,
            next: uiTexts.nextPage,
            last: uiTexts.lastPage,
          }[control],
        })}
      />
    </Group>
  )
}
