import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { account } from '../../../contract/account/account.ts'
import { type Member, memberCalls } from '../../../contract/account/members.ts'
import { useAct } from '../../api.ts'
import { FormFailure } from '../../ui/form-errors.tsx'
import { toast } from '../../ui/toast.ts'
import { RoleChoice } from './role-choice.tsx'
import { memberTexts } from './texts.ts'

export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  const change = useAct(memberCalls.changeRole, {
    refreshes: [memberCalls.list, ...(member.isSelf ? [account.me] : [])],
    onSuccess: () => {
      toast.success(memberTexts.roleChanged)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={memberTexts.changeRoleTitle(member.name)}>
      <Stack gap="md">
        <FormFailure message={change.error?.message ?? null} />
        <RoleChoice value={role} onChange={setRole} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {memberTexts.cancel}
          </Button>
          <Button loading={change.isPending} onClick={() => change.mutate({ params: { userId: member.userId }, body: { role } })}>
            {memberTexts.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
