import { Accordion, ActionIcon, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPackage, IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { RemoveDialog } from '#web/ui/remove-dialog.tsx'
import { rowMark } from '#web/ui/table/focus-of-rows.ts'
import { ListOfRows } from '#web/ui/table/list-of-rows.tsx'
import { lastPageOf, Paginator } from '#web/ui/table/paginator.tsx'
import { FactList } from '#web/ui/values/facts.tsx'
import { useFilters } from '#web/use-list.ts'
import { PACKAGING_PAGE, type PackagingTemplate, packagingCalls } from '../contract/packaging.ts'

const words = texts.packaging.goods
const FAVOURITE_DEBOUNCE_MS = 1_000

type Filters = { search?: string | undefined; page?: number | undefined }

export function GoodsList() {
  const { filters, filter } = useFilters<Filters>()
  const { search = '', page = 1 } = filters
  const [doomed, setDoomed] = useState<PackagingTemplate | null>(null)
  const paginationOptions = { page, limit: PACKAGING_PAGE, search }
  const list = useCall(packagingCalls.templates, { body: { paginationOptions } }, { keepPrevious: true })
  const goTo = (next: number) => filter({ page: next === 1 ? undefined : next })
  const { data } = list
  // The last one of a page was deleted.
  const lastPage = data && data.count > 0 && data.list.length === 0 ? lastPageOf(data.count, PACKAGING_PAGE) : null
  useEffect(() => {
    if (lastPage !== null) goTo(lastPage)
  })
  return (
    <ListOfRows isKnown={data !== undefined}>
      <div style={{ maxWidth: 420 }}>
        <SearchBox label={words.filter} value={search} onChange={(text) => filter({ search: text, page: undefined })} />
      </div>
      {list.error && <FailureNotice cause={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />}
      {list.isPending && <Skeleton height={64} role="status" aria-label={texts.ui.loading} />}
      {data?.count === 0 && (
        <EmptyState icon={search === '' ? IconPackage : IconSearch} text={search === '' ? words.empty : words.noMatch} />
      )}
      {data && data.list.length > 0 && (
        <>
          <Accordion variant="separated" multiple aria-label={words.title}>
            {data.list.map((kept) => (
              <Goods key={kept.id} kept={kept} onRemove={() => setDoomed(kept)} />
            ))}
          </Accordion>
          <Paginator page={page} limit={PACKAGING_PAGE} count={data.count} onPage={goTo} />
        </>
      )}
      {doomed && <RemoveGoods kept={doomed} onClose={() => setDoomed(null)} />}
    </ListOfRows>
  )
}

function Goods({ kept, onRemove }: { kept: PackagingTemplate; onRemove: () => void }) {
  const mayWrite = useMay('orders.write')
  const { content, envelope, isDocuments, packages } = kept.template
  return (
    <Accordion.Item value={kept.id} {...rowMark(kept.id)}>
      <Group gap={0} wrap="nowrap">
        {mayWrite && <Favourite kept={kept} />}
        <Accordion.Control mih={44}>
          <Text fw={600}>{kept.name}</Text>
        </Accordion.Control>
      </Group>
      <Accordion.Panel>
        <Stack gap="md">
          <FactList
            of={[
              [words.content, content],
              [words.type, [envelope ? words.envelope : words.parcel, ...(isDocuments ? [words.documents] : [])].join(', ')],
              [
                words.packages,
                <Stack key="sizes" gap={0}>
                  {packages.map(({ weight, xLength: x, yLength: y, zLength: z }, nth) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: packages are distinguished by their place alone
                    <span key={nth}>{words.size({ weight, x, y, z })}</span>
                  ))}
                </Stack>,
              ],
            ]}
          />
          {mayWrite && (
            <Group>
              <Button variant="default" onClick={onRemove}>
                {words.remove}
              </Button>
            </Group>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

/** Clicks of a second count together: an even number changes nothing. */
function Favourite({ kept: { id, name, favourite } }: { kept: PackagingTemplate }) {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const toggle = useAct(packagingCalls.toggleFavourite, {
    refreshes: [packagingCalls.templates],
    onError: () => toast.error(words.favourFailed),
    onSettled: () => setWanted(null),
  })
  const send = useDebouncedCallback(
    (last: boolean) => {
      if (last === favourite) setWanted(null)
      else toggle.mutate({ params: { id }, idempotencyKey: crypto.randomUUID() })
    },
    // Who leaves within the second has clicked all the same.
    { delay: FAVOURITE_DEBOUNCE_MS, flushOnUnmount: true },
  )
  const shown = wanted ?? favourite
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={shown ? words.unfavour(name) : words.favour(name)}
      aria-pressed={shown}
      disabled={toggle.isPending}
      onClick={() => {
        setWanted(!shown)
        send(!shown)
      }}
    >
      {shown ? <IconStarFilled size={20} aria-hidden /> : <IconStar size={20} aria-hidden />}
    </ActionIcon>
  )
}

const RemoveGoods = ({ kept: { id, name }, onClose }: { kept: PackagingTemplate; onClose: () => void }) => (
  <RemoveDialog
    call={packagingCalls.removeTemplate}
    args={{ params: { id } }}
    refreshes={[packagingCalls.templates]}
    title={words.remove}
    verb={words.remove}
    removed={words.removed}
    failed={words.removeFailed}
    onClose={onClose}
  >
    {words.removeText(name)}
  </RemoveDialog>
)
