/** A client's order templates. */
import { Skeleton } from '@mantine/core'
import { IconPlus, IconSearch, IconTemplate } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page, useProductName } from '#web/ui/page.tsx'
import { RemoveDialog } from '#web/ui/remove-dialog.tsx'
import { ListOfRows } from '#web/ui/table/list-of-rows.tsx'
import { lastPageOf, Paginator } from '#web/ui/table/paginator.tsx'
import { useFilters } from '#web/use-list.ts'
import { type OrderTemplate, orderTemplateCalls, TEMPLATES_PAGE } from '../../contract/order-templates.ts'
import classes from './list.module.css'
import { TemplateCard } from './template-card.tsx'

const words = texts.orderTemplates.list

type Filters = { search?: string | undefined; page?: number | undefined }

export function TemplateListPage() {
  const { filters, filter } = useFilters<Filters>()
  const { search = '', page = 1 } = filters
  const mayWrite = useMay('orders.write')
  const [doomed, setDoomed] = useState<OrderTemplate | null>(null)
  const product = useProductName()
  const list = useCall(orderTemplateCalls.list, { body: { options: { page, limit: TEMPLATES_PAGE, search } } }, { keepPrevious: true })
  const { data } = list
  // The last one of a page was deleted.
  const lastPage = data && data.count > 0 && data.list.length === 0 ? lastPageOf(data.count, TEMPLATES_PAGE) : null
  useEffect(() => {
    if (lastPage !== null) filter({ page: lastPage === 1 ? undefined : lastPage })
  })
  const add = mayWrite && (
    <LinkButton variant="filled" leftSection={<IconPlus size={16} aria-hidden />} href={paths.newOrderTemplate}>
      {words.add}
    </LinkButton>
  )
  const isEmpty = data?.count === 0
  return (
    <Page
      title={words.title}
      document={{ title: `${words.title} | ${product}`, description: words.description }}
      count={data?.count}
      action={isEmpty && search === '' ? undefined : add}
    >
      {!(isEmpty && search === '') && (
        <div style={{ maxWidth: 420 }}>
          <SearchBox label={words.filter} value={search} onChange={(text) => filter({ search: text, page: undefined })} />
        </div>
      )}
      {list.error && <FailureNotice cause={list.error} onRetry={list.refetch} isRetrying={list.isFetching} />}
      {list.isPending && <Skeleton height={200} role="status" aria-label={texts.ui.loading} />}
      <ListOfRows isKnown={data !== undefined}>
        {isEmpty && (
          <EmptyState
            icon={search === '' ? IconTemplate : IconSearch}
            text={search === '' ? words.empty : words.noMatch}
            action={search === '' ? add : undefined}
          />
        )}
        {data && data.list.length > 0 && (
          <>
            <ul className={classes.list} aria-label={words.title}>
              {data.list.map((template) => (
                <TemplateCard key={template.id} template={template} mayWrite={mayWrite} onRemove={() => setDoomed(template)} />
              ))}
            </ul>
            <Paginator
              page={page}
              limit={TEMPLATES_PAGE}
              count={data.count}
              onPage={(next) => filter({ page: next === 1 ? undefined : next })}
            />
          </>
        )}
      </ListOfRows>
      {doomed && <RemoveTemplate template={doomed} onClose={() => setDoomed(null)} />}
    </Page>
  )
}

const RemoveTemplate = ({ template: { id, name }, onClose }: { template: OrderTemplate; onClose: () => void }) => (
  <RemoveDialog
    call={orderTemplateCalls.remove}
    args={{ params: { id } }}
    refreshes={[orderTemplateCalls.list]}
    title={words.removeTitle}
    verb={words.remove}
    removed={words.removed}
    failed={words.removeFailed}
    onClose={onClose}
  >
    {words.removeText(name)}
  </RemoveDialog>
)
