/** The sandbox panel: who tries the product plays the couriers and reads the mail. */
import { Tabs } from '@mantine/core'
import { texts } from '#web/texts.ts'
import { Page } from '#web/ui/page.tsx'
import { SandboxFaults } from './faults.tsx'
import { SandboxInbox } from './inbox.tsx'
import { SandboxParcels } from './parcels.tsx'
import { SandboxPartners } from './partners.tsx'

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
          <SandboxParcels />
        </Tabs.Panel>
        <Tabs.Panel value="partners">
          <SandboxPartners />
        </Tabs.Panel>
        <Tabs.Panel value="faults">
          <SandboxFaults />
        </Tabs.Panel>
        <Tabs.Panel value="inbox">
          <SandboxInbox />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
