import { NavLink, Paper, Text, Title } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useAbout } from '../../shell/root.tsx'
import { signInTexts } from './texts.ts'

/** In the sandbox: who can be tried; a click fills the form in. */
export function DemoAccounts({ onChosen }: { onChosen: (account: { email: string; password: string }) => void }) {
  const about = useAbout()
  const accounts = about.data?.isSandbox ? about.data.demoAccounts : []
  if (accounts.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-label={signInTexts.demoAccounts}>
      <Title order={2}>{signInTexts.demoAccounts}</Title>
      <Text c="dimmed" mb="sm">
        {signInTexts.demoHint}
      </Text>
      {accounts.map(({ email, password, name, role }) => (
        <NavLink
          key={email}
          component="button"
          type="button"
          label={name}
          description={`${role} (${email})`}
          leftSection={<IconUser size={16} aria-hidden />}
          onClick={() => onChosen({ email, password })}
        />
      ))}
    </Paper>
  )
}
