import { Button, Group, Text } from '@mantine/core'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { PASSKEYS_MAX, type Passkey, passkeyCalls } from '../../contract/passkeys.ts'
import { type PasskeyObstacle, usePasskeyObstacle } from '../passkeys.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'

const words = texts.passkeys

const columns: readonly Column<Passkey>[] = [
  { key: 'name', title: words.name, render: ({ name }) => <span style={{ overflowWrap: 'anywhere' }}>{name}</span> },
  { key: 'createdAt', title: words.addedAt, render: ({ createdAt }) => <DateTime at={createdAt} /> },
  { key: 'lastUsedAt', title: words.usedAt, render: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} /> : words.never) },
]

type Opened = { dialog: 'add' } | { dialog: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysSection() {
  const obstacle = usePasskeyObstacle()
  const list = useCall(passkeyCalls.list)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <Section title={words.title}>
      <Text maw={560}>{words.text}</Text>
      <DataTable
        label={words.title}
        rows={list.data}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={columns}
        loading={list}
        rowActions={(passkey) => [
          { label: words.rename, icon: IconPencil, onClick: () => setOpened({ dialog: 'rename', passkey }) },
          { label: words.remove, icon: IconTrash, isDangerous: true, onClick: () => setOpened({ dialog: 'remove', passkey }) },
        ]}
        empty={{ icon: IconFingerprint, text: words.empty }}
      />
      {obstacle ? (
        <Text>{obstacleText(obstacle)}</Text>
      ) : (
        <AddButton isFull={(list.data?.length ?? 0) >= PASSKEYS_MAX} onAdd={() => setOpened({ dialog: 'add' })} />
      )}
      {opened?.dialog === 'add' && <AddPasskeyDialog onClose={close} />}
      {opened?.dialog === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === 'remove' && <RemovePasskeyDialog passkey={opened.passkey} onClose={close} />}
    </Section>
  )
}

function obstacleText(obstacle: PasskeyObstacle): string {
  if (obstacle.kind === 'browser') return words.noBrowser
  return obstacle.needed === null ? words.noAddress : words.otherAddress(obstacle.needed)
}

function AddButton({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  const reasonId = useId()
  return (
    <Group gap="sm">
      <Button onClick={onAdd} disabled={isFull} {...(isFull ? { 'aria-describedby': reasonId } : {})}>
        {words.add}
      </Button>
      {isFull && (
        <Text c="dimmed" id={reasonId}>
          {words.tooMany(PASSKEYS_MAX)}
        </Text>
      )}
    </Group>
  )
}
