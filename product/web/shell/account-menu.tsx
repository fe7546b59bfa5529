import { ActionIcon, Menu, Text, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDevices, IconDoorExit, IconKey, IconKeyboard, IconListCheck, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { LeaveClient } from '#account/members/web/leave-client.tsx'
import { accountCalls } from '#account/sign-in/contract/account.ts'
import type { OwnAccount } from '#contract/account/own-account.ts'
import { Language } from '#contract/texts/languages.ts'
import { spokenLanguages } from '#contract/texts/spoken.ts'
import { useAct } from '#web/api.ts'
import { language, showIn } from '#web/language.ts'
import { paths } from '#web/paths.ts'
import { endSession } from '#web/session.ts'
import { useFirstStepsAside } from '#web/shell/errands/first-steps-aside.ts'
import { useAccountId, useMe } from '#web/shell/use-me.ts'
import { texts } from '#web/texts.ts'
import { useLinkProps, useNavigation } from '#web/ui/app-link.tsx'
import { AddressRefused } from '#web/ui/values/address-refused.tsx'
import { useChooseClient } from './use-choose-client.ts'

const shellTexts = texts.shell

export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const me = useMe()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useSignOut()
  const [isLeaving, leaving] = useDisclosure(false)
  return (
    <>
      <Menu position="bottom-end" width={260} shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={shellTexts.account}>
            <IconUserCircle size={22} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {me.data && (
            <Menu.Label>
              <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
                {me.data.name}
              </Text>
              <Text size="xs" truncate>
                {me.data.email}
              </Text>
              {me.data.refused && <AddressRefused refusal={me.data.refused} />}
            </Menu.Label>
          )}
          {me.data && me.data.clients.length > 0 && <Clients clients={me.data.clients} onLeave={leaving.open} />}
          <Menu.Label>{shellTexts.theme}</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as typeof colorScheme)}>
            {/* These are the only values there are, hence the cast. */}
            <Menu.RadioItem value="light">{shellTexts.themeLight}</Menu.RadioItem>
            <Menu.RadioItem value="dark">{shellTexts.themeDark}</Menu.RadioItem>
            <Menu.RadioItem value="auto">{shellTexts.themeAuto}</Menu.RadioItem>
          </Menu.RadioGroup>
          <Languages />
          <Menu.Divider />
          <Menu.Item component="a" leftSection={<IconDevices size={16} aria-hidden />} {...useLinkProps(paths.sessions)}>
            {shellTexts.sessions}
          </Menu.Item>
          <Menu.Item component="a" leftSection={<IconKey size={16} aria-hidden />} {...useLinkProps(paths.security)}>
            {shellTexts.security}
          </Menu.Item>
          <BackToFirstSteps />
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onShortcuts}>
            {shellTexts.shortcuts.title}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
            {shellTexts.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isLeaving && <LeaveClient onClose={leaving.close} />}
    </>
  )
}

/** Where they were put aside. */
function BackToFirstSteps() {
  const { areAside, bringBack } = useFirstStepsAside()
  const { go } = useNavigation()
  if (!areAside) return null
  const show = () => {
    bringBack()
    go(paths.dashboard)
  }
  return (
    <Menu.Item leftSection={<IconListCheck size={16} aria-hidden />} onClick={show}>
      {shellTexts.firstSteps}
    </Menu.Item>
  )
}

/** Which of the own clients the pages speak for; another one stands in the bar. */
function Clients({ clients, onLeave }: { clients: OwnAccount['clients']; onLeave: () => void }) {
  const clientId = useAccountId()
  const choose = useChooseClient()
  const current = clients.find(({ id }) => id === clientId)
  return (
    <>
      <Menu.Label>{shellTexts.client}</Menu.Label>
      <Menu.RadioGroup value={clientId ?? ''} onChange={(id) => clients.filter((client) => client.id === id).forEach(choose)}>
        {clients.map(({ id, name, role }) => (
          <Menu.RadioItem key={id} value={id} closeMenuOnClick>
            {name}
            <Text size="xs" c="dimmed">
              {texts.roles.names[role]}
            </Text>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {current && (
        <Menu.Item leftSection={<IconDoorExit size={16} aria-hidden />} onClick={onLeave}>
          {shellTexts.leave}
        </Menu.Item>
      )}
    </>
  )
}

/** The account keeps it, for its mails too. */
function Languages() {
  const choose = useAct(accountCalls.chooseLanguage, { onSuccess: (_, { body }) => body && showIn(body.language) })
  return (
    <>
      <Menu.Label>{shellTexts.language}</Menu.Label>
      <Menu.RadioGroup value={language} onChange={(chosen) => choose.mutate({ body: { language: Language.parse(chosen) } })}>
        {Object.entries(spokenLanguages()).map(([code, { name }]) => (
          <Menu.RadioItem key={code} value={code} lang={code}>
            {name}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

function useSignOut(): () => void {
  const { go } = useNavigation()
  // Whatever the server answers, this browser forgets the session: that is what was asked for.
  const logout = useAct(accountCalls.logout, {
    onSettled: () => {
      endSession()
      go(paths.login)
    },
  })
  return () => logout.mutate({})
}
