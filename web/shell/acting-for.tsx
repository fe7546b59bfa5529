import { Button, Modal, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconSearch, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { account } from '../../contract/account.ts'
import { useAct, useCall } from '../api.ts'
import { actFor, type ActingFor as Client, useActingFor } from '../session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { toast } from '../ui/toast.ts'
import { SEARCH_DEBOUNCE_MS } from '../use-list.ts'
import { shellTexts } from './texts.ts'

/** Administrators: for whom all pages speak; in colour as long as it is somebody else. On phones a line of its own. */
export function ActingFor({ isLine = false }: { isLine?: boolean }) {
  const client = useActingFor()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant={client ? 'filled' : 'default'}
        {...(client ? { color: 'orange.5', c: 'black' } : {})}
        px="sm"
        {...(isLine ? { fullWidth: true, radius: 0, h: '100%' } : { maw: '100%' })}
        leftSection={<IconUserShield size={16} aria-hidden />}
        onClick={dialog.open}
      >
        <Text span inherit truncate>
          {client ? shellTexts.actingFor(client.name) : shellTexts.actingForNobody}
        </Text>
      </Button>
      <Modal opened={isOpen} onClose={dialog.close} title={shellTexts.actingForTitle}>
        <ClientChoice chosen={client} onChosen={dialog.close} />
      </Modal>
    </>
  )
}

function ClientChoice({ chosen, onChosen }: { chosen: Client | null; onChosen: () => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const clients = useCall(account.clients, { query: { search } }, { keepPrevious: true })
  const choose = (client: Client | null) => {
    actFor(client)
    onChosen()
  }
  return (
    <Stack gap="sm">
      <Text c="dimmed">{shellTexts.actingForHint}</Text>
      <TextInput
        data-autofocus
        aria-label={shellTexts.actingForSearch}
        placeholder={shellTexts.actingForSearch}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {clients.error && <Failure cause={clients.error} onRetry={() => void clients.refetch()} isRetrying={clients.isFetching} />}
      {clients.data?.length === 0 && <Text c="dimmed">{shellTexts.actingForNone}</Text>}
      <Stack gap={0} mah={320} style={{ overflowY: 'auto' }}>
        {clients.data?.map(({ id, name, email }) => (
          <NavLink
            key={id}
            component="button"
            label={name}
            description={email}
            active={id === chosen?.id}
            onClick={() => choose({ id, name })}
          />
        ))}
      </Stack>
      {chosen && (
        <>
          <Button variant="default" onClick={() => choose(null)}>
            {shellTexts.actForMyself}
          </Button>
          <EndSessionsOf client={chosen} />
        </>
      )}
    </Stack>
  )
}

function EndSessionsOf({ client }: { client: Client }) {
  const [isAsked, setAsked] = useState(false)
  const end = useAct(account.endClientSessions, {
    onSuccess: ({ ended }) => toast.success(shellTexts.sessionsEnded(ended)),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
        {shellTexts.endSessionsOf(client.name)}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        title={shellTexts.endSessionsTitle}
        verb={shellTexts.endSessionsVerb}
        isBusy={end.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => end.mutate({ params: { id: client.id } })}
      >
        {shellTexts.endSessionsText(client.name)}
      </ConfirmDialog>
    </>
  )
}
