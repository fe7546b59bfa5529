import { Radio, Stack } from '@mantine/core'
import { Role } from '../../../contract/account/permissions.ts'
import { texts as words } from '../../texts.ts'
import { memberTexts } from './texts.ts'

type RoleChoiceProps = { value: Role; onChange: (role: Role) => void }

/** Each role with what it opens. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group label={memberTexts.role} value={value} onChange={(role) => onChange(Role.parse(role))}>
      <Stack gap="sm" mt="xs">
        {Role.options.map((role) => (
          <Radio key={role} value={role} label={words.roles.names[role]} description={words.roles.hints[role]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
