import { Radio, Stack } from '@mantine/core'
import { Role } from '#contract/permissions.ts'
import { texts } from '#web/texts.ts'

type RoleChoiceProps = { value: Role; onChange: (role: Role) => void }

/** Each role with what it opens. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group label={texts.members.role} value={value} onChange={(role) => onChange(Role.parse(role))}>
      <Stack gap="sm" mt="xs">
        {Role.options.map((role) => (
          <Radio key={role} value={role} label={texts.roles.names[role]} description={texts.roles.hints[role]} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
