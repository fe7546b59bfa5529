import { IconRuler2, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { PACKAGING_PAGE, packagingCalls, type SavedPackage } from '../contract/packaging.ts'

const words = texts.packaging.packages

const number = (key: keyof SavedPackage & ('weight' | 'xLength' | 'yLength' | 'zLength'), title: string): Column<SavedPackage> => ({
  ...{ key, title, align: 'right' },
  render: (row) => <span className="tabular">{texts.forms.number(row[key])}</span>,
})

const columns: readonly Column<SavedPackage>[] = [
  { key: 'name', title: words.name, render: ({ name }) => name },
  number('xLength', words.length),
  number('yLength', words.width),
  number('zLength', words.height),
  number('weight', words.weight),
]

export function PackagesTable() {
  const [page, setPage] = useState(1)
  const [doomed, setDoomed] = useState<SavedPackage | null>(null)
  const mayWrite = useMay('orders.write')
  const paginationOptions = { page, limit: PACKAGING_PAGE, search: '' }
  const list = useCall(packagingCalls.packages, { body: { paginationOptions } }, { keepPrevious: true })
  return (
    <>
      <DataTable<SavedPackage>
        label={words.title}
        rows={list.data?.list}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={columns}
        loading={list}
        {...(mayWrite
          ? { rowActions: (row) => [{ label: words.remove, icon: IconTrash, isDangerous: true, onClick: () => setDoomed(row) }] }
          : {})}
        paging={{ page, limit: PACKAGING_PAGE, count: list.data?.count, onPage: setPage }}
        empty={{ icon: IconRuler2, text: words.empty }}
      />
      {doomed && <RemovePackage kept={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

function RemovePackage({ kept: { id, name }, onClose }: { kept: SavedPackage; onClose: () => void }) {
  const remove = useAct(packagingCalls.removePackage, {
    refreshes: [packagingCalls.packages],
    onSuccess: () => toast.success(words.removed),
    onError: () => toast.error(words.removeFailed),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={words.remove}
      verb={words.remove}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id } })}
    >
      {words.removeText(name)}
    </ConfirmDialog>
  )
}
