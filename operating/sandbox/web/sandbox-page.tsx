/** The sandbox panel: who tries the product plays the couriers and reads the mail. */
import { Tabs } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { Page } from '#web/ui/page.tsx'
import { Faults } from './faults.tsx'
import { Inbox } from './inbox.tsx'
import { Parcels } from './parcels.tsx'
import { Partners } from './partners.tsx'

const sandboxTexts = texts.sandbox

export function SandboxPage() {
  return (
    <Page title={sandboxTexts.title}>
      <Tabs defaultValue="parcels" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="parcels">{sandboxTexts.parcels}</Tabs.Tab>
          <Tabs.Tab value="partners">{sandboxTexts.partners}</Tabs.Tab>
          <Tabs.Tab value="faults">{sandboxTexts.faults}</Tabs.Tab>
          <Tabs.Tab value="inbox">{sandboxTexts.inbox}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="parcels">
          <Parcels />
        </Tabs.Panel>
        <Tabs.Panel value="partners">
          <Partners />
        </Tabs.Panel>
        <Tabs.Panel value="faults">
          <Faults />
        </Tabs.Panel>
        <Tabs.Panel value="inbox">
          <Inbox />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
