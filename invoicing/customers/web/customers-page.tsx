/** To whom the client writes invoices. The list comes whole: it is searched and paged here. */
import { Button, Select, Stack, Tabs, Text } from '@mantine/core'
import { IconEdit, IconFileInvoice, IconPlus, IconShieldCheck, IconTrash, IconUsersGroup } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { SearchBox } from '#web/ui/form/text/search-box.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { RemoveDialog } from '#web/ui/remove-dialog.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { lastPageOf } from '#web/ui/table/paginator.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { type Customer, customerCalls, customerPageSizes, isNamedLike } from '../contract/customers.ts'
import { CustomerDialog } from './customer-dialog.tsx'

const words = texts.customers
/** Longer than elsewhere: the specification says it (store, money, invoicing; section 9). */
const SEARCH_DEBOUNCE_MS = 500

type PageSize = (typeof customerPageSizes)[number]

export function CustomersPage() {
  const list = useCall(customerCalls.list)
  const [search, setSearch] = useState('')
  const [wanted, setWanted] = useState(1)
  const [limit, setLimit] = useState<PageSize>(10)
  const [edited, setEdited] = useState<Customer | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Customer | null>(null)
  const mayWrite = useMay('money.write')
  const checkVatNumber = useVatNumberCheck()
  const found = useMemo(() => list.data?.data.filter(({ entityData }) => isNamedLike(entityData.name, search)), [list.data, search])
  // The last row of the last page may have been deleted.
  const page = Math.min(wanted, lastPageOf(found?.length ?? 0, limit))
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {words.add}
    </Button>
  )
  const rowActions = (customer: Customer): RowAction[] => [
    { label: words.invoice, icon: IconFileInvoice, href: paths.invoiceCustomer(customer.id) },
    { label: texts.billingData.edit, icon: IconEdit, onClick: () => setEdited(customer) },
    ...(customer.vatNumber ? [{ label: words.vatNumber.check, icon: IconShieldCheck, onClick: () => checkVatNumber(customer) }] : []),
    { label: texts.billingData.remove, icon: IconTrash, isDangerous: true, onClick: () => setDoomed(customer) },
  ]
  const searchFor = (text: string) => {
    setSearch(text)
    setWanted(1)
  }
  return (
    <Page title={words.title} count={list.data?.data.length} action={add}>
      <Tabs value="list">
        <Tabs.List mb="md">
          <Tabs.Tab value="list">{words.tab}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="list">
          <Stack gap="md">
            <SearchBox label={words.search} value={search} onChange={searchFor} debounceMs={SEARCH_DEBOUNCE_MS} />
            <DataTable<Customer>
              label={words.title}
              rows={found?.slice((page - 1) * limit, page * limit)}
              rowKey={({ id }) => id}
              rowName={({ entityData }) => entityData.name}
              columns={columns}
              card={(customer) => <CustomerCard {...customer} />}
              loading={list}
              {...(mayWrite ? { rowActions, onOpen: setEdited } : {})}
              note={found && found.length > 0 && <PageSizeChoice size={limit} onChange={setLimit} />}
              paging={{ page, limit, count: found?.length, onPage: setWanted }}
              empty={{ icon: IconUsersGroup, text: words.empty, action: search === '' && add }}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      {edited !== null && <CustomerDialog customer={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {doomed && <RemoveCustomer customer={doomed} onClose={() => setDoomed(null)} />}
    </Page>
  )
}

const typeOf = ({ entityData }: Customer) => (entityData.isCompany ? words.company : words.individual)

const columns: readonly Column<Customer>[] = [
  { key: 'type', title: words.type, render: typeOf },
  { key: 'name', title: texts.billingData.name, render: (customer) => <NameCell {...customer} /> },
  { key: 'country', title: words.country, render: ({ countryString }) => countryString },
  { key: 'contact', title: words.contact, render: (customer) => <ContactCell {...customer} /> },
]

const CustomerCard = (customer: Customer) => (
  <Stack gap={4}>
    <Text component="div" fw={600}>
      <NameCell {...customer} />
    </Text>
    <Text c="dimmed" fz="sm">
      {typeOf(customer)} · {customer.countryString}
    </Text>
    <ContactCell {...customer} />
  </Stack>
)

function NameCell({ entityData: { name, identificationCode }, vatNumber }: Customer) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {name}
      {identificationCode !== '' && (
        <Text c="dimmed" fz="xs" fw={400} className="tabular">
          {identificationCode}
        </Text>
      )}
      {vatNumber && (
        <Text c="dimmed" fz="xs" fw={400}>
          {vatNumberWords(vatNumber)}
        </Text>
      )}
    </span>
  )
}

function vatNumberWords({ state, on }: NonNullable<Customer['vatNumber']>): string {
  const { notAsked, stood } = words.vatNumber
  return state === null || on === null ? notAsked : stood[state](on)
}

function ContactCell({ contact: { name, phone, email } }: Customer) {
  const known = [name, phone, email].filter((part) => part !== '')
  if (known.length === 0) return words.none
  return (
    <>
      {known.map((part) => (
        <span key={part} style={{ display: 'block' }}>
          <Breakable text={part} />
        </span>
      ))}
    </>
  )
}

const PageSizeChoice = ({ size, onChange }: { size: PageSize; onChange: (size: PageSize) => void }) => (
  <Select
    aria-label={words.pageSize}
    w={170}
    allowDeselect={false}
    value={String(size)}
    data={customerPageSizes.map((one) => ({ value: String(one), label: words.perPage(one) }))}
    onChange={(chosen) => onChange(customerPageSizes.find((one) => String(one) === chosen) ?? size)}
  />
)

function useVatNumberCheck() {
  const check = useAct(customerCalls.checkVatNumber, {
    refreshes: [customerCalls.list],
    onError: ({ message }) => toast.error(message),
  })
  return ({ id, entityData: { name } }: Customer) =>
    check.mutate(
      { params: { id } },
      {
        onSuccess: ({ state }) => {
          if (state === 'valid') toast.success(words.vatNumber.said.valid(name))
          else if (state === 'invalid') toast.info(words.vatNumber.said.invalid(name))
          else toast.info(words.vatNumber.said.unknown(name))
        },
      },
    )
}

const RemoveCustomer = ({ customer, onClose }: { customer: Customer; onClose: () => void }) => (
  <RemoveDialog
    call={customerCalls.remove}
    args={{ params: { id: customer.id } }}
    refreshes={[customerCalls.list]}
    title={words.removeTitle}
    verb={texts.billingData.remove}
    removed={words.removed}
    failed={words.removeFailed}
    size="400px"
    onClose={onClose}
  >
    {words.removeText(customer.entityData.name)}
  </RemoveDialog>
)
