/** The companies and individuals that the client's invoices are issued to. */
import { Alert, Anchor, Button, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconReceipt, IconSettings } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { SettleAccountButton } from '#paying/money-back/web/settle-account.tsx'
import { useCall } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/shell/use-may.ts'
import { texts } from '#web/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/notices/empty-state.tsx'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListOfRows } from '#web/ui/table/list-of-rows.tsx'
import { billingContactCalls, billingDataCalls } from '../contract/billing-calls.ts'
import type { BillingEntityShown } from '../contract/billing-entity.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { EntityCard } from './entity-card.tsx'
import { EntityDialog } from './entity-dialog.tsx'

const words = texts.billingData
/** The tax authority answers within seconds, or not soon. */
const PENDING_ASKED_EVERY_MS = 4_000

/** `more`: what other areas have to offer for an entity. */
export function BillingDataPage({ more }: { more?: (entity: BillingEntityShown) => ReactNode }) {
  const [isPending, setPending] = useState(false)
  const data = useCall(billingDataCalls.list, {}, { refetchInterval: isPending ? PENDING_ASKED_EVERY_MS : false })
  const hasPending = data.data?.list.some(({ verifyStatus }) => verifyStatus === 'pendingVerification') ?? false
  if (hasPending !== isPending) setPending(hasPending)
  const mayWrite = useMay('money.write')
  const [edited, setEdited] = useState<BillingEntityShown | 'new' | null>(null)
  const add = mayWrite && <Button onClick={() => setEdited('new')}>{words.add}</Button>
  return (
    <Page
      title={words.title}
      count={data.data?.list.length}
      action={
        <>
          <LinkButton variant="default" href={paths.billingSettings} leftSection={<IconSettings size={16} aria-hidden />}>
            {words.toSettings}
          </LinkButton>
          {add}
        </>
      }
    >
      <ContactLine />
      {data.error && !data.data && <FailureNotice cause={data.error} onRetry={() => void data.refetch()} isRetrying={data.isFetching} />}
      {data.isPending && <Skeleton height={240} role="status" aria-label={texts.billingData.title} />}
      {data.data && <NotSettled {...data.data} />}
      <ListOfRows isKnown={data.data !== undefined}>
        {data.data?.list.length === 0 && <EmptyState icon={IconReceipt} text={words.empty} action={add} />}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          {data.data?.list.map((entity) => (
            <EntityCard
              key={entity.fiscalSubaccountNumber}
              entity={entity}
              isAccountSettled={data.data.settlement.isSettled}
              mayChangeUnsettled={data.data.multiCompanySelect.enabled}
              onEdit={() => setEdited(entity)}
              more={more?.(entity)}
            />
          ))}
        </SimpleGrid>
      </ListOfRows>
      {edited !== null && <EntityDialog entity={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function ContactLine() {
  const contact = useCall(billingContactCalls.read)
  const mayWrite = useMay('money.write')
  const [isEdited, setEdited] = useState(false)
  if (contact.error && !contact.data)
    return (
      <FailureNotice
        title={words.contactUnread}
        cause={contact.error}
        onRetry={() => void contact.refetch()}
        isRetrying={contact.isFetching}
      />
    )
  if (!contact.data) return <Skeleton height={22} width={320} maw="100%" />
  const { givenName, familyName, phone } = contact.data.data
  const isNamed = givenName !== ''
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {isNamed ? words.contact({ name: `${givenName} ${familyName}`, phone }) : words.noContact}
        {mayWrite && (
          <>
            {isNamed ? words.toChange : words.toAdd}
            <Anchor component="button" type="button" inherit underline="always" aria-label={words.hereName} onClick={() => setEdited(true)}>
              {words.here}
            </Anchor>
            .
          </>
        )}
      </Text>
      {isEdited && <ContactDialog contact={contact.data.data} onClose={() => setEdited(false)} />}
    </>
  )
}

/** Said where it stops the change of company. */
function NotSettled({ list, settlement, multiCompanySelect }: AnswerOf<typeof billingDataCalls.list>) {
  if (settlement.isSettled || multiCompanySelect.enabled || list.length === 0) return null
  const { amountNotInvoicedSum, amountPrepaidSum } = settlement
  const { ron } = texts.forms
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={words.notSettled} classNames={{ title: 'ink' }}>
      <Stack gap="sm" align="flex-start">
        {words.notSettledText({ notInvoiced: ron(amountNotInvoicedSum), prepaid: ron(amountPrepaidSum) })}
        <SettleAccountButton />
      </Stack>
    </Alert>
  )
}
