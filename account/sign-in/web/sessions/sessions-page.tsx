import { Button, Group } from '@mantine/core'
import { IconDevices, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { endSession } from '#web/session.ts'
import { texts } from '#web/texts.ts'
import { useNavigation } from '#web/ui/app-link.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { accountCalls, type Session } from '../../contract/account.ts'
import { IpAddressShown } from './address-of.tsx'
import { deviceName } from './device-name.ts'
import { SecurityHistory } from './security-history.tsx'

const sessionTexts = texts.sessions

const columns: readonly Column<Session>[] = [
  {
    key: 'device',
    title: sessionTexts.device,
    render: ({ userAgent, isCurrent }) => (
      <Group gap="sm">
        {deviceName(userAgent)}
        {isCurrent && <StatusBadge tone="green" text={sessionTexts.current} />}
      </Group>
    ),
  },
  { key: 'address', title: sessionTexts.address, render: (session) => <IpAddressShown {...session} /> },
  { key: 'createdAt', title: sessionTexts.createdAt, render: ({ createdAt }) => <DateTime at={createdAt} /> },
  { key: 'lastSeenAt', title: sessionTexts.lastSeenAt, render: ({ lastSeenAt }) => <DateTime at={lastSeenAt} /> },
]

export function SessionsPage() {
  const sessions = useCall(accountCalls.sessions)
  const [asked, setAsked] = useState<Session | null>(null)
  const end = useEndSession(() => setAsked(null))
  return (
    <Page
      title={sessionTexts.title}
      count={sessions.data?.length}
      action={sessions.data && sessions.data.length > 1 && <EndOtherSessions />}
    >
      <DataTable
        label={sessionTexts.title}
        rows={sessions.data}
        rowKey={({ id }) => id}
        rowName={({ userAgent }) => deviceName(userAgent)}
        columns={columns}
        loading={sessions}
        rowActions={(session) => [{ label: sessionTexts.end, icon: IconLogout, isDangerous: true, onClick: () => setAsked(session) }]}
        empty={{ icon: IconDevices, text: sessionTexts.empty }}
      />
      {asked && (
        <ConfirmDialog
          opened
          isDangerous
          title={sessionTexts.endTitle}
          verb={sessionTexts.end}
          isBusy={end.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => end.mutate(asked)}
        >
          {asked.isCurrent ? sessionTexts.endCurrentText : sessionTexts.endText(deviceName(asked.userAgent))}
        </ConfirmDialog>
      )}
      <SecurityHistory />
    </Page>
  )
}

function EndOtherSessions() {
  const [isAsked, setAsked] = useState(false)
  const end = useAct(accountCalls.endOtherSessions, {
    refreshes: [accountCalls.sessions, accountCalls.securityEvents],
    onSuccess: () => toast.success(sessionTexts.othersEnded, toastMs.account),
    onError: (problem) => toast.error(problem.message),
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button variant="default" leftSection={<IconLogout size={16} aria-hidden />} onClick={() => setAsked(true)}>
        {sessionTexts.endOthers}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        isDangerous
        title={sessionTexts.endOthersTitle}
        verb={sessionTexts.endOthers}
        isBusy={end.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => end.mutate({})}
      >
        {sessionTexts.endOthersText}
      </ConfirmDialog>
    </>
  )
}

function useEndSession(onSettled: () => void) {
  const { go } = useNavigation()
  const end = useAct(accountCalls.endSession, {
    refreshes: [accountCalls.sessions, accountCalls.securityEvents],
    onError: (problem) => toast.error(problem.message),
    onSettled,
  })
  const leave = () => {
    endSession()
    go(paths.login)
  }
  return {
    isPending: end.isPending,
    mutate: ({ id, isCurrent }: Session) =>
      end.mutate({ params: { id } }, { onSuccess: () => (isCurrent ? leave() : toast.success(sessionTexts.ended, toastMs.account)) }),
  }
}
