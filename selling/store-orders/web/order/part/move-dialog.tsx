/** Sends the products of a part from another warehouse. */
import { Loader, Radio, Stack, Text } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { useAct, useCall } from '#web/api.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/form/dialog-buttons.tsx'
import { neededFieldsBy } from '#web/ui/form/needed-fields.ts'
import { FailureNotice } from '#web/ui/notices/failure.tsx'
import { toast } from '#web/ui/notices/toast.ts'
import { storeOrderCalls } from '../../../contract/calls.ts'
import type { AwaitingOrder, MoveLocation } from '../../../contract/page.ts'
import type { StoreOrderEditing } from '../editor.ts'

const pageTexts = texts.storeOrders.order

/** In the call's path a shop stands with the host it lives under. */
const SHOP_HOST = 'myshopify.com'

type MoveDialogProps = { opened: boolean; editor: StoreOrderEditing; part: AwaitingOrder; onClose: () => void }

export function MoveDialog({ opened, onClose, ...rest }: MoveDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={pageTexts.moveTitle} styles={{ content: { minWidth: 300 } }}>
      <Targets onClose={onClose} {...rest} />
    </Dialog>
  )
}

type TargetsProps = Omit<MoveDialogProps, 'opened'>

/** Ids are encoded once here and once with the rest of the address. */
const movedPart = ({ clientId }: StoreOrderEditing, { fulfillmentOrderId }: AwaitingOrder) => ({
  shop: `${clientId}.${SHOP_HOST}`,
  fulfillmentOrderId: encodeURIComponent(fulfillmentOrderId),
})

/** The order names them when it has several warehouses; else the store is asked now. */
function Targets(props: TargetsProps) {
  const known = props.part.fromLocation.possibleLocationsForMove
  const asked = useCall(storeOrderCalls.moveTargets, { params: movedPart(props.editor, props.part) }, { enabled: known === null })
  const targets = known ?? asked.data
  if (targets) return <TargetChoice {...props} targets={targets} />
  if (asked.error) return <FailureNotice cause={asked.error} onRetry={() => void asked.refetch()} isRetrying={asked.isFetching} />
  return <Loader aria-label={pageTexts.loading} />
}

const missing = ({ chosen }: { chosen: string | null }): { chosen?: string } => (chosen ? {} : { chosen: pageTexts.moveRequired })

function TargetChoice({ editor, part, targets, onClose }: TargetsProps & { targets: readonly MoveLocation[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useAct(storeOrderCalls.move, {
    refreshes: [storeOrderCalls.get, storeOrderCalls.list],
    onSuccess: () => {
      toast.success(pageTexts.moved)
      editor.change((now) => ({ ...now, expectsChange: true }))
      onClose()
    },
    // The store says why, where it refuses.
    onError: ({ code, message }) => toast.error(code === 'store-refused' ? `${pageTexts.moveFailed} ${message}` : pageTexts.moveFailed),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen !== null) move.mutate({ params: { ...movedPart(editor, part), locationId: encodeURIComponent(chosen) } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {targets.length === 0 && <Text>{pageTexts.noTargets}</Text>}
        {targets.length > 0 && (
          // Nothing is preselected: what is missing stands in red from the beginning.
          <Radio.Group
            value={chosen}
            onChange={setChosen}
            label={pageTexts.moveTitle}
            required={neededFieldsBy(missing, { chosen })('chosen')}
            error={missing({ chosen }).chosen}
          >
            <Stack gap="sm" my="sm">
              {targets.map(({ id, name, movable, message }, i) => (
                <Radio
                  key={id}
                  value={id}
                  label={name}
                  description={message || undefined}
                  disabled={!movable || move.isPending}
                  {...(i === 0 ? { 'data-autofocus': true } : {})}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <DialogButtons
          verb={pageTexts.move}
          closeVerb={pageTexts.close}
          isBusy={move.isPending}
          isDisabled={chosen === null}
          onClose={onClose}
        />
      </Stack>
    </form>
  )
}
