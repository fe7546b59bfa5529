/** A part of the order that waits in one warehouse: its products in packages, its options, its couriers. */
import { Alert, Button, Checkbox, Group, List, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconHandStop, IconHourglassHigh, IconInfoCircle, IconTransfer } from '@tabler/icons-react'
import { useState } from 'react'
import { ZERO } from '#contract/money.ts'
import { cashShareOf } from '#selling/packing/contract/cash-share.ts'
import { packedLines } from '#selling/packing/contract/order-packing.ts'
import { packingKey } from '#selling/packing/contract/saved-packing.ts'
import type { MeasuredProduct } from '#selling/packing/web/dimensions-dialog.tsx'
import { PackingBoard } from '#selling/packing/web/packing-board.tsx'
import { ProposalButton } from '#selling/packing/web/proposal.tsx'
import { useAbilities, useShops } from '#selling/stores/web/use-shops.ts'
import { KeepPacking } from '#sending/packaging/web/keep-packing.tsx'
import { OptionFields } from '#sending/shipment-editor/web/option-fields.tsx'
import { paths } from '#web/paths.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { typedAmount } from '#web/ui/form/amount-field.tsx'
import { toast, toastMs } from '#web/ui/notices/toast.ts'
import { Section } from '#web/ui/section.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'
import type { AwaitingOrder } from '../../../contract/page.ts'
import { needsNoCourier } from '../../../contract/readiness.ts'
import { chosenPointOf, type PartDraft, withDimensions } from '../draft/order-draft.ts'
import type { StoreOrderEditing } from '../editor.ts'
import { CancelAwb } from '../sent/cancel-awb.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PartCouriers, WithoutCouriers } from './part-couriers.tsx'
import { PartSender } from './part-sender.tsx'
import { type PartEditing, usePartEditing } from './use-part.ts'

const pageTexts = texts.storeOrders.order

type PartCardProps = { editor: StoreOrderEditing; part: AwaitingOrder; position: number }

export function PartCard({ editor, part, position }: PartCardProps) {
  const mine = editor.draft.parts[part.fulfillmentOrderId]
  const isActivating = part.activation?.state === 'activating'
  return (
    <Section title={pageTexts.part(position)} beside={<PartMenu editor={editor} part={part} position={position} />}>
      {needsNoCourier(part.obstacles) ? (
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />} classNames={ink}>
          {part.notSendable}
        </Alert>
      ) : (
        <PartNotices part={part} />
      )}
      {!isActivating && !needsNoCourier(part.obstacles) && mine && <OpenPart editor={editor} part={part} mine={mine} />}
    </Section>
  )
}

function PartMenu({ editor, part, position }: PartCardProps) {
  const [isOpen, setOpen] = useState(false)
  const { moves } = useAbilities(editor.clientId)
  if (!moves) return null
  const cannot = !part.permits.move || part.fromLocation.hasViableLocationsForMove === false
  return (
    <>
      <RowMenu
        name={pageTexts.part(position)}
        actions={[
          {
            label: pageTexts.moveProducts,
            icon: IconTransfer,
            onClick: () => setOpen(true),
            ...(cannot ? { disabledBecause: pageTexts.noTargets } : {}),
          },
        ]}
      />
      <MoveDialog opened={isOpen} editor={editor} part={part} onClose={() => setOpen(false)} />
    </>
  )
}

const ink = { title: 'ink', message: 'ink' } as const

function PartNotices({ part: { fulfillmentHolds, notSendable, activeAwbs, changes, activation } }: { part: AwaitingOrder }) {
  return (
    <>
      {fulfillmentHolds.map(({ said: why }) => (
        <Alert key={why} color="orange" icon={<IconHandStop aria-hidden />} title={pageTexts.hold} classNames={ink}>
          {why}
        </Alert>
      ))}
      {notSendable !== null && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={pageTexts.notSendable} classNames={ink}>
          <Text>{notSendable}</Text>
          <Group gap="sm" mt={activeAwbs.length > 0 ? 'sm' : 0}>
            {activeAwbs.map(({ uniqueId, awb, mayCancel }) =>
              mayCancel && awb !== null ? (
                <CancelAwb key={uniqueId} uniqueId={uniqueId} awb={awb} label={texts.storeOrders.sent.cancelNamed(awb)} />
              ) : (
                <AppLink key={uniqueId} href={paths.orderDetails(uniqueId)}>
                  {pageTexts.seeOrder}
                </AppLink>
              ),
            )}
          </Group>
        </Alert>
      )}
      {changes.length > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={pageTexts.savedChanges} classNames={ink}>
          <List>
            {changes.map((change) => (
              <List.Item key={change}>{change}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {activation?.state === 'activating' && (
        <Alert color="orange" icon={<IconHourglassHigh aria-hidden />} title={pageTexts.activating} role="status" classNames={ink}>
          <Text>{activation.message}</Text>
          <AppLink href={paths.orderDetails(activation.uniqueId)}>{pageTexts.seeOrder}</AppLink>
        </Alert>
      )}
      {activation?.state === 'refused' && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={pageTexts.refused} role="status" classNames={ink}>
          {activation.message}
        </Alert>
      )}
    </>
  )
}

type OpenPartProps = { editor: StoreOrderEditing; part: AwaitingOrder; mine: PartDraft }

function OpenPart({ editor, part: awaiting, mine }: OpenPartProps) {
  const part = usePartEditing(editor, awaiting, mine)
  const ofShop = useShops().data?.find(({ clientId }) => clientId === editor.clientId)?.settings.repaymentAccount
  const Frame = awaiting.notSendable === null ? PartCouriers : WithoutCouriers
  const parcel = (
    <Stack gap="lg">
      <PartSender editor={editor} awaiting={awaiting} mine={mine} part={part} />
      <Stack gap="md" role="group" aria-label={pageTexts.packing}>
        <Title order={3}>{pageTexts.packing}</Title>
        <PackingBoard
          clientId={editor.clientId}
          packing={mine.packing}
          products={awaiting.products}
          current={part.currentPacking}
          onChange={part.pack}
          errors={part.errors}
          onLeave={part.leave}
          recheckPackageIds={mine.recheckPackageIds}
          onMeasured={(measured) => measure(editor, measured)}
          proposal={(onAccept) => (
            <ProposalButton current={part.currentPacking} locker={chosenPointOf(editor.draft)?.locker ?? null} onAccept={onAccept} />
          )}
        />
        <KeepForProducts mine={mine} part={part} />
        <KeepPacking packing={mine.packing} />
      </Stack>
      <Stack gap="md" role="group" aria-label={texts.shipmentEditor.extraOptions}>
        <Title order={3}>{texts.shipmentEditor.extraOptions}</Title>
        <OptionFields
          account={ofShop ?? null}
          inputs={{
            options: mine.options,
            change: (options) => part.update({ options }),
            errors: part.errors,
            onLeave: part.leave,
          }}
        />
      </Stack>
      <WholeCash awaiting={awaiting} mine={mine} part={part} />
    </Stack>
  )
  return (
    <div ref={part.card}>
      <Frame editor={editor} awaiting={awaiting} part={part}>
        {parcel}
      </Frame>
    </div>
  )
}

/** Products are left for later, and this parcel collects for them too, unless the user sets it. */
function WholeCash({ awaiting, mine, part }: { awaiting: AwaitingOrder; mine: PartDraft; part: PartEditing }) {
  const whole = awaiting.extraOptions.repayment?.amount ?? ZERO
  const share = cashShareOf(mine.packing, whole)
  if (!mine.options.hasRepayment || share === null || mine.options.repayment.amount !== typedAmount(whole)) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="status" classNames={ink}>
      <Text>{pageTexts.collectsAll(texts.forms.ron(whole))}</Text>
      <Button
        mt="sm"
        variant="default"
        size="compact-sm"
        onClick={() => part.update({ options: { ...mine.options, repayment: { ...mine.options.repayment, amount: typedAmount(share) } } })}
      >
        {pageTexts.collectShare(texts.forms.ron(share))}
      </Button>
    </Alert>
  )
}

/** Larger products may burst an envelope, in any part that has them. */
function measure({ current, change }: StoreOrderEditing, measured: MeasuredProduct): void {
  const before = current()
  const after = withDimensions(before, measured)
  change(() => after)
  const isAnotherType = Object.entries(after.parts).some(([id, { packing }]) => before.parts[id]?.packing.type !== packing.type)
  if (isAnotherType) toast.info(messageText({ code: 'became-parcel' }), toastMs.packageTypeChanged)
}

/** Products without a variant cannot be recognised in another order. */
function KeepForProducts({ mine, part }: { mine: PartDraft; part: PartEditing }) {
  const canKeep = packingKey(packedLines(mine.packing)) !== null
  return (
    <Checkbox
      label={texts.storeOrders.packing.savePacking}
      description={texts.storeOrders.packing.keepPackingHint}
      checked={mine.keepsPacking && canKeep}
      disabled={!canKeep}
      onChange={(event) => part.update({ keepsPacking: event.currentTarget.checked })}
    />
  )
}
