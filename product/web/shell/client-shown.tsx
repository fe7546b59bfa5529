import { Button, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconBuilding, IconSearch, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import { accountCalls, CLIENTS_FOUND_MAX } from '#account/sign-in/contract/account.ts'
import type { OwnAccount } from '#contract/account/own-account.ts'
import { useAct, useCall } from '#web/api.ts'
import { actForClient, type ActingForClient as Client, useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SEARCH_DEBOUNCE_MS } from '#web/ui/form/text/search-box.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { FirstFound } from '#web/ui/notices/first-found.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { useChooseClient } from './use-choose-client.ts'

const shellTexts = texts.shell

/** For which client all pages speak, and choosing another; in colour as long as it is not an own one. On phones a line of its own. */
export function ClientShown({ isLine = false }: { isLine?: boolean }) {
  const me = useMe().data
  const selected = useActingFor()
  const [isOpen, dialog] = useDisclosure(false)
  if (!me) return null
  const own = me.clients.find(({ id }) => id === (selected?.id ?? me.clientId)) ?? null
  const isActing = selected !== null && own === null
  return (
    <>
      <Button
        variant={isActing ? 'filled' : 'default'}
        {...(isActing ? { color: 'orange.5', c: 'black' } : {})}
        px="sm"
        {...(isLine ? { fullWidth: true, radius: 0, h: '100%' } : { maw: '100%' })}
        leftSection={isActing ? <IconUserShield size={16} aria-hidden /> : <IconBuilding size={16} aria-hidden />}
        title={nameShown(own?.name ?? selected?.name)}
        onClick={dialog.open}
      >
        <Text span inherit truncate lh={1.5}>
          {nameShown(own?.name ?? selected?.name)}
        </Text>
      </Button>
      <Dialog
        asks={false}
        opened={isOpen}
        onClose={dialog.close}
        title={me.platformRole ? shellTexts.actingForTitle : shellTexts.clientsTitle}
      >
        <Stack gap="sm">
          {me.clients.length > 0 && <OwnClients clients={me.clients} currentId={own?.id ?? null} onChosen={dialog.close} />}
          {me.platformRole && <ClientChoice chosen={isActing ? selected : null} onChosen={dialog.close} />}
        </Stack>
      </Dialog>
    </>
  )
}

const nameShown = (name: string | undefined): string => (name === undefined ? shellTexts.actingForNoClient : shellTexts.actingFor(name))

type OwnClientsProps = { clients: OwnAccount['clients']; currentId: string | null; onChosen: () => void }

function OwnClients({ clients, currentId, onChosen }: OwnClientsProps) {
  const choose = useChooseClient()
  return (
    <Stack gap={0}>
      {clients.map((client) => (
        <NavLink
          key={client.id}
          component="button"
          label={client.name}
          description={texts.roles.names[client.role]}
          active={client.id === currentId}
          onClick={() => {
            choose(client)
            onChosen()
          }}
        />
      ))}
    </Stack>
  )
}

function ClientChoice({ chosen, onChosen }: { chosen: Client | null; onChosen: () => void }) {
  const mayEndSessions = useMay('platform.sessions')
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  const clients = useCall(accountCalls.clients, { query: { search } }, { keepPrevious: true })
  const choose = (client: Client | null) => {
    actForClient(client)
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
      {clients.error && <FailureNotice cause={clients.error} onRetry={() => void clients.refetch()} isRetrying={clients.isFetching} />}
      {clients.data?.length === 0 && <Text c="dimmed">{shellTexts.actingForNone}</Text>}
      <Stack gap={0} mah={320} style={{ overflowY: 'auto' }}>
        {clients.data?.map(({ id, name, email }) => (
          <NavLink
            key={id}
            component="button"
            label={name}
            description={<Breakable text={email} />}
            active={id === chosen?.id}
            onClick={() => choose({ id, name })}
          />
        ))}
      </Stack>
      <FirstFound found={clients.data?.length ?? 0} most={CLIENTS_FOUND_MAX} />
      {chosen && (
        <>
          <Button variant="default" onClick={() => choose(null)}>
            {shellTexts.actForMyself}
          </Button>
          {mayEndSessions && <EndSessionsOf client={chosen} />}
        </>
      )}
    </Stack>
  )
}

function EndSessionsOf({ client }: { client: Client }) {
  const [isAsked, setAsked] = useState(false)
  const end = useAct(accountCalls.endClientSessions, {
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
