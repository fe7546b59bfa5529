/** The two tabs of the notifications, each with an address of its own. */
import { Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { texts } from '#web/texts.ts'
import { Page } from '#web/ui/page.tsx'

const words = texts.settings.notify

export function NotifyFrame({ current, children }: { current: 'mail' | 'sms'; children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <Page title={words.title}>
      <Tabs
        value={current}
        keepMounted={false}
        onChange={(tab) => void navigate({ href: tab === 'sms' ? paths.smsSettings : paths.mailSettings })}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="mail">{words.mail}</Tabs.Tab>
          <Tabs.Tab value="sms">{words.sms}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={current}>{children}</Tabs.Panel>
      </Tabs>
    </Page>
  )
}
