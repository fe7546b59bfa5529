/** The client's billing data, from where a verified company is connected to e-Factura too. */
import { Button, Stack, Text } from '@mantine/core'
import { IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { BillingEntityShown } from '#paying/billing/contract/billing-entity.ts'
import { isVerifiableEntity } from '#paying/billing/contract/entity-rules.ts'
import { BillingDataPage } from '#paying/billing/web/billing-data-page.tsx'
import { texts } from '#web/texts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useGoToAnaf } from './go-to-anaf.ts'

const words = texts.connections.connecting

export const BillingPage = () => <BillingDataPage more={(entity) => canConnect(entity) && <Connect entity={entity} />} />

const canConnect = ({ verifyStatus, isConnected, entityData: { isCompany }, address }: BillingEntityShown): boolean =>
  isVerifiableEntity({ isCompany, ...address }) && verifyStatus === 'verified' && !isConnected

function Connect({ entity }: { entity: BillingEntityShown }) {
  const { name } = entity.entityData
  const [isAsked, setAsked] = useState(false)
  const anaf = useGoToAnaf()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCloudUpload size={16} aria-hidden />}
        aria-label={texts.billingData.actionFor({ verb: words.connectCard, name })}
        onClick={() => setAsked(true)}
      >
        {words.connectCard}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        size="400px"
        title={words.title}
        verb={words.connect}
        keepVerb={words.cancel}
        isBusy={anaf.isBusy}
        onConfirm={() => anaf.go(entity)}
        onClose={() => setAsked(false)}
      >
        <Stack gap="sm">
          <Text>{words.asked(name)}</Text>
          <Text>{words.explained}</Text>
        </Stack>
      </ConfirmDialog>
    </>
  )
}
