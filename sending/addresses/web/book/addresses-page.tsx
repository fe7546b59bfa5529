import { Anchor, Badge, Button, Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAddressBook, IconEdit, IconEye, IconPlus, IconSearch, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { useAct, useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { pageSearch } from '#web/shell/use-shortcuts.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/form/text/search-box.tsx'
import { FirstFound } from '#web/ui/notices/first-found.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { addressBook, SAVED_ADDRESSES_MAX, type SavedAddress } from '../../contract/addresses.ts'
import { NotChecked } from '../party/not-checked.tsx'
import { AddressDialog, type OpenAddress } from './address-dialog.tsx'
import { addressLine, isAddressReadOnly } from './saved-address.ts'

const addressTexts = texts.addresses

export function AddressesPage() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE_MS)
  const [open, setOpen] = useState<OpenAddress>(null)
  const [doomed, setDoomed] = useState<SavedAddress | null>(null)
  const list = useCall(addressBook.all, { body: { search } }, { keepPrevious: true })
  const makeDefault = useAct(addressBook.makeDefault, {
    refreshes: [addressBook.all],
    onSuccess: () => toast.success(addressTexts.madeDefault),
    onError: ({ message }) => toast.error(message),
  })

  const mayWrite = useMay('addresses.write')
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen('new')}>
      {addressTexts.add}
    </Button>
  )
  const isFixed = (saved: SavedAddress) => isAddressReadOnly(saved) || !mayWrite
  const rowActions = (saved: SavedAddress): RowAction[] => [
    {
      label: isFixed(saved) ? addressTexts.view : addressTexts.edit,
      icon: isFixed(saved) ? IconEye : IconEdit,
      onClick: () => setOpen(saved),
    },
    ...(saved.isDefault || saved.shippingPointId || !mayWrite
      ? []
      : [{ label: addressTexts.makeDefault, icon: IconStar, onClick: () => makeDefault.mutate({ params: { id: saved.id } }) }]),
    ...(isFixed(saved) ? [] : [{ label: addressTexts.remove, icon: IconTrash, isDangerous: true, onClick: () => setDoomed(saved) }]),
  ]
  return (
    <Page title={addressTexts.title} count={list.data?.length} action={add}>
      <TextInput
        type="search"
        aria-label={addressTexts.search}
        placeholder={addressTexts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maw={420}
        {...pageSearch}
      />
      <NotChecked of="all" />
      <DataTable
        label={addressTexts.title}
        rows={list.data}
        rowKey={({ id }) => id}
        rowName={({ shortName }) => shortName}
        columns={columnsFor(setOpen)}
        loading={list}
        onOpen={setOpen}
        rowActions={rowActions}
        rowTone={({ shippingPointId }) => (shippingPointId ? 'muted' : undefined)}
        empty={
          search === ''
            ? { icon: IconAddressBook, text: addressTexts.empty, action: add }
            : {
                icon: IconSearch,
                text: addressTexts.noMatch,
                action: <Button onClick={() => setTyped('')}>{addressTexts.clearSearch}</Button>,
              }
        }
      />
      <FirstFound found={list.data?.length ?? 0} most={SAVED_ADDRESSES_MAX} />
      <AddressDialog open={open} onClose={() => setOpen(null)} />
      <RemoveDialog saved={doomed} onClose={() => setDoomed(null)} />
    </Page>
  )
}

const columnsFor = (open: (saved: SavedAddress) => void): Column<AnswerOf<typeof addressBook.all>[number]>[] => [
  {
    key: 'shortName',
    title: addressTexts.shortName,
    render: (saved) => (
      <Group gap="sm">
        <Anchor component="button" type="button" onClick={() => open(saved)}>
          {saved.shortName}
        </Anchor>
        {saved.isDefault && <Badge variant="light">{addressTexts.isDefault}</Badge>}
        {saved.shippingPointId && <Badge color="gray">{addressTexts.isPoint}</Badge>}
        {isAddressReadOnly(saved) && <Badge color="gray">{addressTexts.isPlatforms}</Badge>}
        {saved.problem !== null && (
          <Badge color="orange" variant="light" title={saved.problem}>
            {addressTexts.isWrong}
          </Badge>
        )}
      </Group>
    ),
  },
  {
    key: 'contact',
    title: addressTexts.contact,
    render: ({ contactName, contactCompany }) => (
      <>
        {contactName}
        {contactCompany && (
          <Text c="dimmed" fz="xs">
            {contactCompany}
          </Text>
        )}
      </>
    ),
  },
  { key: 'phone', title: addressTexts.phone, render: ({ contactPhone }) => <span className="tabular nowrap">{contactPhone}</span> },
  { key: 'place', title: addressTexts.place, render: addressLine },
]

function RemoveDialog({ saved, onClose }: { saved: SavedAddress | null; onClose: () => void }) {
  const remove = useAct(addressBook.remove, {
    refreshes: [addressBook.all],
    onSuccess: () => {
      toast.success(addressTexts.removed)
      onClose()
    },
    // What stands in the way is said in the dialog, which then asks again.
    onError: ({ code, message }) => code !== 'address-in-use' && toast.error(message),
  })
  const inUse = remove.error?.code === 'address-in-use' && remove.variables?.params?.id === saved?.id ? remove.error.message : null
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={saved !== null}
      title={addressTexts.removeTitle}
      verb={inUse === null ? addressTexts.remove : addressTexts.removeAnyway}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => saved && remove.mutate({ params: { id: saved.id }, query: { confirmed: inUse === null ? 'false' : 'true' } })}
      onClose={close}
    >
      {inUse ?? addressTexts.removeBody(saved?.shortName ?? '')}
    </ConfirmDialog>
  )
}
