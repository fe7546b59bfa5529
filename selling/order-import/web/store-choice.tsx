/** Where the orders go: one of the stores that orders are imported into, or a new one by name. */
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { storeCalls } from '#selling/store-orders/contract/store-calls.ts'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/text/text-field.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { type OrderImport, orderImportCalls } from '../contract/order-imports.ts'

const words = texts.orderImports

type StoreChoiceProps = { chosen: OrderImport['store']; isBusy: boolean; onChoose: (clientId: string) => void }

export function StoreChoice({ chosen, isBusy, onChoose }: StoreChoiceProps) {
  const mayMake = useMay('stores.write')
  const [isNaming, setNaming] = useState(false)
  const stores = useCall(storeCalls.list)
  const others = (stores.data ?? []).filter(({ platform, clientId }) => platform === 'import' && clientId !== chosen.clientId)
  return (
    <Group gap="sm" align="flex-end">
      <Select
        label={words.store}
        description={mayMake && <AppLink href={paths.shopSettings(chosen.clientId)}>{words.settings}</AppLink>}
        w={260}
        allowDeselect={false}
        disabled={isBusy}
        value={chosen.clientId}
        data={[chosen, ...others].map(({ clientId, title }) => ({ value: clientId, label: title }))}
        onChange={(clientId) => clientId !== null && onChoose(clientId)}
      />
      {mayMake && (
        <Button variant="default" onClick={() => setNaming(true)} disabled={isBusy}>
          {words.newStore}
        </Button>
      )}
      <Dialog opened={isNaming} onClose={() => setNaming(false)} title={words.newStore}>
        <NewStore
          onMade={(clientId) => {
            setNaming(false)
            onChoose(clientId)
          }}
          onClose={() => setNaming(false)}
        />
      </Dialog>
    </Group>
  )
}

function NewStore({ onMade, onClose }: { onMade: (clientId: string) => void; onClose: () => void }) {
  const [title, setTitle] = useState('')
  const make = useAct(orderImportCalls.createStore, {
    refreshes: [storeCalls.list],
    onSuccess: ({ clientId }) => onMade(clientId),
    onError: ({ message, errors }) => toast.error(errors[0]?.message ?? message),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        make.mutate({ body: { title } })
      }}
    >
      <Stack gap="md">
        <Text>{words.newStoreAbout}</Text>
        <TextField
          data-autofocus
          label={words.newStoreName}
          most={60}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DialogButtons verb={words.createStore} isBusy={make.isPending} isDisabled={title.trim() === ''} onClose={onClose} />
      </Stack>
    </form>
  )
}
