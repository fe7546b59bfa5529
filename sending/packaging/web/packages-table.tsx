import { ActionIcon, type ActionIconProps, Group, Stack, Text } from '@mantine/core'
import { IconRuler2, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useCall } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { RemoveDialog } from '#web/ui/remove-dialog.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { useFilters } from '#web/use-list.ts'
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

/** The one thing that is done with a saved package needs no menu. */
const deleting = (onRemove: (row: SavedPackage) => void): Column<SavedPackage> => ({
  ...{ key: 'delete', title: words.delete, width: 96 },
  render: (row) => <RemoveButton name={row.name} my={-8} ml={-13} onClick={() => onRemove(row)} />,
})

const RemoveButton = ({ name, ...rest }: ActionIconProps & { name: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={44} aria-label={words.removeOf(name)} {...rest}>
    <IconTrash size={18} aria-hidden />
  </ActionIcon>
)

/** On a phone. */
const PackageCard = ({ row: { name, weight, xLength: x, yLength: y, zLength: z }, action }: { row: SavedPackage; action: ReactNode }) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Stack gap={0} miw={0}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      <Text c="dimmed" className="tabular">
        {texts.packaging.goods.size({ weight, x, y, z })}
      </Text>
    </Stack>
    {action}
  </Group>
)

export function PackagesTable() {
  const { filters, filter } = useFilters<{ page?: number | undefined }>()
  const { page = 1 } = filters
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
        columns={mayWrite ? [...columns, deleting(setDoomed)] : columns}
        card={(row) => <PackageCard row={row} action={mayWrite && <RemoveButton name={row.name} onClick={() => setDoomed(row)} />} />}
        loading={list}
        paging={{
          ...{ page, limit: PACKAGING_PAGE, count: list.data?.count },
          onPage: (next) => filter({ page: next === 1 ? undefined : next }),
        }}
        empty={{ icon: IconRuler2, text: words.empty }}
      />
      {doomed && <RemovePackage kept={doomed} onClose={() => setDoomed(null)} />}
    </>
  )
}

const RemovePackage = ({ kept: { id, name }, onClose }: { kept: SavedPackage; onClose: () => void }) => (
  <RemoveDialog
    call={packagingCalls.removePackage}
    args={{ params: { id } }}
    refreshes={[packagingCalls.packages]}
    title={words.remove}
    verb={words.remove}
    removed={words.removed}
    failed={words.removeFailed}
    onClose={onClose}
  >
    {words.removeText(name)}
  </RemoveDialog>
)
