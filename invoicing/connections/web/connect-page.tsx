/** What e-Factura does for a client and costs, and where connecting begins. */
import { Alert, Button, List, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { billingDataCalls } from '#paying/billing/contract/billing-calls.ts'
import { isVerifiableEntity } from '#paying/billing/contract/entity-rules.ts'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ConnectDialog } from './connect-dialog.tsx'

const words = texts.connections.intro

export function ConnectPage() {
  const [isConnecting, setConnecting] = useState(false)
  const mayWrite = useMay('money.write')
  const billing = useCall(billingDataCalls.list)
  const hasCompany = billing.data?.list.some(({ entityData: { isCompany }, address }) => isVerifiableEntity({ isCompany, ...address }))
  return (
    <Page
      title={words.title}
      action={
        <LinkButton variant="default" href={paths.invoicingCompanies}>
          {words.toCompanies}
        </LinkButton>
      }
    >
      <Stack gap="md" align="flex-start">
        <Text>{words.lead}</Text>
        <List>
          {words.features.map((feature) => (
            <List.Item key={feature}>{feature}</List.Item>
          ))}
        </List>
        <Text fw={600}>{words.cost}</Text>
        <Text>{words.certificate}</Text>
        {hasCompany === false && (
          <Alert icon={<IconInfoCircle aria-hidden />} title={words.noBillingData} classNames={{ title: 'ink' }}>
            <LinkButton variant="default" href={paths.billingData}>
              {words.addBillingData}
            </LinkButton>
          </Alert>
        )}
        {mayWrite && <Button onClick={() => setConnecting(true)}>{words.connect}</Button>}
      </Stack>
      {isConnecting && <ConnectDialog onClose={() => setConnecting(false)} />}
    </Page>
  )
}
