/** Who works for the client, and who was invited to. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLogout, IconShieldOff, IconUserEdit, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import { secondFactorCalls } from '#account/sign-in/contract/second-factor.ts'
import { OpenMail } from '#account/sign-in/web/open-mail.tsx'
import { useAct, useCall } from '#web/api.ts'
import { useActingFor } from '#web/session.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { FormFailure } from '#web/ui/form/form-errors.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { Page } from '#web/ui/page.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { RowAction } from '#web/ui/table/row-menu.tsx'
import type { Column } from '#web/ui/table/table.ts'
import { AddressRefused } from '#web/ui/values/address-refused.tsx'
import { Breakable } from '#web/ui/values/breakable.tsx'
import { DateTime } from '#web/ui/values/date-time.tsx'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'
import { type Member, memberCalls } from '../contract/members.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveClient } from './leave-client.tsx'
import { RoleChoice } from './role-choice.tsx'

const memberTexts = texts.members

const columns: readonly Column<Member>[] = [
  {
    key: 'name',
    title: memberTexts.name,
    render: ({ name, isSelf }) => (
      <Group gap="sm">
        <Text span inherit style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {isSelf && <StatusBadge tone="green" text={memberTexts.you} />}
      </Group>
    ),
  },
  {
    key: 'email',
    title: memberTexts.email,
    render: ({ email, refused }) => (
      <>
        <Breakable text={email} />
        {refused && <AddressRefused refusal={refused} />}
      </>
    ),
  },
  { key: 'role', title: memberTexts.role, render: ({ role }) => texts.roles.names[role] },
  {
    key: 'hasSecondFactor',
    title: texts.secondFactor.column,
    render: ({ hasSecondFactor }) => (
      <StatusBadge tone={hasSecondFactor ? 'green' : 'grey'} text={hasSecondFactor ? texts.secondFactor.on : texts.secondFactor.off} />
    ),
  },
  { key: 'joinedAt', title: memberTexts.joinedAt, render: ({ joinedAt }) => <DateTime at={joinedAt} /> },
]

type Question = { about: 'role' | 'remove' | 'leave' | 'reset'; member: Member }

export function MembersPage() {
  const list = useCall(memberCalls.list)
  const mayWrite = useMay('members.write')
  const mayReset = useMay('platform.sessions')
  const client = useActingFor()
  const [isInviting, setInviting] = useState(false)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)
  const rowActions = (member: Member): RowAction[] => [
    ...(mayWrite ? [{ label: memberTexts.changeRole, icon: IconUserEdit, onClick: () => setQuestion({ about: 'role', member }) }] : []),
    ...(mayWrite && !member.isSelf
      ? [{ label: memberTexts.remove, icon: IconUserMinus, isDangerous: true, onClick: () => setQuestion({ about: 'remove', member }) }]
      : []),
    ...(mayReset && client !== null && member.hasSecondFactor
      ? [
          {
            label: texts.secondFactor.reset,
            icon: IconShieldOff,
            isDangerous: true,
            onClick: () => setQuestion({ about: 'reset', member }),
          },
        ]
      : []),
    ...(member.isSelf
      ? [{ label: texts.shell.leave, icon: IconLogout, isDangerous: true, onClick: () => setQuestion({ about: 'leave', member }) }]
      : []),
  ]
  const invite = mayWrite && (
    <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
      {memberTexts.invite}
    </Button>
  )
  return (
    <Page title={memberTexts.title} count={list.data?.members.length} action={invite}>
      <DataTable
        label={memberTexts.title}
        rows={list.data?.members}
        rowKey={({ userId }) => userId}
        rowName={({ name }) => name}
        columns={columns}
        loading={list}
        rowActions={rowActions}
        empty={{ icon: IconUsers, text: memberTexts.empty }}
      />
      {list.data && <Invitations invitations={list.data.invitations} onSent={setSentTo} />}
      {sentTo !== null && <OpenMail key={sentTo} email={sentTo} />}
      {isInviting && <InviteDialog onSent={setSentTo} onClose={() => setInviting(false)} />}
      {question?.about === 'role' && <RoleDialog member={question.member} onClose={close} />}
      {question?.about === 'remove' && <RemoveMember member={question.member} onClose={close} />}
      {question?.about === 'reset' && client && <ResetSecondFactor clientId={client.id} member={question.member} onClose={close} />}
      {question?.about === 'leave' && <LeaveClient onClose={close} />}
    </Page>
  )
}

function RemoveMember({ member, onClose }: { member: Member; onClose: () => void }) {
  const remove = useAct(memberCalls.remove, {
    refreshes: [memberCalls.list],
    onSuccess: () => toast.success(memberTexts.removed),
    onError: ({ message }) => toast.error(message),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={memberTexts.removeTitle}
      verb={memberTexts.remove}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { userId: member.userId } })}
    >
      {memberTexts.removeText(member.name)}
    </ConfirmDialog>
  )
}

function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const change = useAct(memberCalls.changeRole, {
    refreshes: [memberCalls.list, ...(member.isSelf ? [accountCalls.me] : [])],
    onSuccess: () => {
      toast.success(memberTexts.roleChanged)
      onClose()
    },
  })
  return (
    <Dialog onClose={onClose} title={memberTexts.changeRoleTitle(member.name)}>
      <Stack gap="md">
        <FormFailure message={change.error?.message ?? null} />
        <RoleChoice value={role} onChange={setRole} />
        <DialogButtons
          isBusy={change.isPending}
          onDo={() => change.mutate({ params: { userId: member.userId }, body: { role } })}
          onClose={onClose}
        />
      </Stack>
    </Dialog>
  )
}

type ResetProps = { clientId: string; member: Member; onClose: () => void }

/** For administrators: a member has lost app and recovery codes. */
function ResetSecondFactor({ clientId, member, onClose }: ResetProps) {
  const reset = useAct(secondFactorCalls.reset, {
    refreshes: [memberCalls.list],
    onSuccess: () => toast.success(texts.secondFactor.resetDone),
    onError: ({ message }) => toast.error(message),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened
      isDangerous
      title={texts.secondFactor.resetTitle}
      verb={texts.secondFactor.reset}
      isBusy={reset.isPending}
      onClose={onClose}
      onConfirm={() => reset.mutate({ params: { id: clientId, userId: member.userId } })}
    >
      {texts.secondFactor.resetText(member.name)}
    </ConfirmDialog>
  )
}
