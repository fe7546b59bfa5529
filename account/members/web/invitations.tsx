import { Stack, Text } from '@mantine/core'
import { IconMail, IconMailForward, IconMailX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '#web/api.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { type Invitation, memberCalls } from '../contract/members.ts'

const memberTexts = texts.members

const columns: readonly Column<Invitation>[] = [
  { key: 'email', title: memberTexts.email, render: ({ email }) => <Breakable text={email} /> },
  { key: 'role', title: memberTexts.role, render: ({ role }) => texts.roles.names[role] },
  {
    key: 'sentAt',
    title: memberTexts.sentAt,
    render: ({ sentAt, notSent }) =>
      notSent === null ? (
        <DateTime at={sentAt} />
      ) : (
        <Stack gap={2} align="flex-start">
          <StatusBadge tone="red" text={memberTexts.notSent} />
          <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
            {notSent}
          </Text>
        </Stack>
      ),
  },
  {
    key: 'expiresAt',
    title: memberTexts.expiresAt,
    render: ({ expiresAt, isExpired }) => (isExpired ? <StatusBadge tone="red" text={memberTexts.expired} /> : <DateTime at={expiresAt} />),
  },
]

const loaded = { isPending: false, isFetching: false, error: null, refetch: () => undefined }

type InvitationsProps = { invitations: readonly Invitation[]; onSent: (email: string) => void }

export function Invitations({ invitations, onSent }: InvitationsProps) {
  const mayWrite = useMay('members.write')
  const [asked, setAsked] = useState<Invitation | null>(null)
  const resend = useAct(memberCalls.resend, { refreshes: [memberCalls.list], onError: ({ message }) => toast.error(message) })
  const withdraw = useAct(memberCalls.withdraw, {
    refreshes: [memberCalls.list],
    onSuccess: () => toast.success(memberTexts.withdrawn),
    onError: ({ message }) => toast.error(message),
    onSettled: () => setAsked(null),
  })
  const sendAgain = ({ id, email }: Invitation) =>
    resend.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          toast.success(memberTexts.invited(email))
          onSent(email)
        },
      },
    )
  return (
    <Section title={memberTexts.invitations}>
      <DataTable
        label={memberTexts.invitations}
        rows={invitations}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        columns={columns}
        loading={loaded}
        rowActions={(invitation) =>
          mayWrite
            ? [
                { label: memberTexts.resend, icon: IconMailForward, onClick: () => sendAgain(invitation) },
                { label: memberTexts.withdraw, icon: IconMailX, isDangerous: true, onClick: () => setAsked(invitation) },
              ]
            : []
        }
        empty={{ icon: IconMail, text: memberTexts.noInvitations }}
      />
      {asked && (
        <ConfirmDialog
          opened
          isDangerous
          title={memberTexts.withdrawTitle}
          verb={memberTexts.withdraw}
          isBusy={withdraw.isPending}
          onClose={() => setAsked(null)}
          onConfirm={() => withdraw.mutate({ params: { id: asked.id } })}
        >
          {memberTexts.withdrawText(asked.email)}
        </ConfirmDialog>
      )}
    </Section>
  )
}
