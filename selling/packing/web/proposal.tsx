/** Packages proposed from the products' sizes: shown first, taken over only when accepted. */
import { Alert, Button, Group, List, Stack, Text, Title, Tooltip } from '@mantine/core'
import { IconBox } from '@tabler/icons-react'
import { useState } from 'react'
import { type LockerOffered, offerCalls } from '#sending/offers/contract/offers.ts'
import { useCall } from '#web/api.ts'
import { messageText } from '#web/said.ts'
import { texts } from '#web/texts.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { acceptProposal } from '../contract/accept-proposal.ts'
import { type OrderPacking, packedLines } from '../contract/order-packing.ts'
import type { PackingOutcome } from '../contract/outcome.ts'
import { type PackingProposal, proposePackages } from '../contract/proposal.ts'
import { PackageDrawing } from './drawing/package-drawing.tsx'
import { formatMeasure, sidesShown } from './measures.ts'
import classes from './packing.module.css'
import { proposalLimits } from './proposal-limits.ts'
import { packedProductName } from './use-moves.ts'

const packingTexts = texts.storeOrders.packing

type ProposalButtonProps = {
  current: () => OrderPacking
  locker: LockerOffered | null
  /** Applies what came of accepting, and answers whether it was done. */
  onAccept: (outcome: PackingOutcome) => boolean
}

/** Courier limits do not change while a page is open. */
const FRESH_MS = Number.POSITIVE_INFINITY

export function ProposalButton({ current, locker, onAccept }: ProposalButtonProps) {
  const bounds = useCall(offerCalls.bounds, {}, { staleTime: FRESH_MS })
  const [proposal, setProposal] = useState<PackingProposal | null>(null)
  const limits = proposalLimits(bounds.data ?? [], locker)
  const canPropose = isMeasured(current())
  const close = () => setProposal(null)
  return (
    <>
      <Tooltip label={packingTexts.proposeNeeds} disabled={canPropose}>
        <Button
          variant="default"
          leftSection={<IconBox size={16} aria-hidden />}
          // Focusable all the same, so that the reason can be read.
          {...(canPropose ? {} : { 'data-disabled': true })}
          aria-disabled={!canPropose}
          loading={bounds.isLoading}
          onClick={() => canPropose && limits && setProposal(proposePackages(current(), limits))}
        >
          {packingTexts.propose}
        </Button>
      </Tooltip>
      <Dialog opened={proposal !== null} onClose={close} title={packingTexts.proposalTitle} size="900px">
        {proposal && (
          <ProposalShown
            proposal={proposal}
            packing={current()}
            locker={locker}
            onAccept={() => onAccept(acceptProposal(current(), proposal)) && close()}
            onLeave={close}
          />
        )}
      </Dialog>
    </>
  )
}

/** At least one packed product whose weight and sides are known. */
function isMeasured(packing: OrderPacking): boolean {
  const packed = new Set(packedLines(packing).map(({ productId }) => productId))
  return packing.products.some(({ id, dimensions, weightKg }) => packed.has(id) && dimensions !== null && Boolean(weightKg))
}

type ProposalShownProps = {
  proposal: PackingProposal
  packing: OrderPacking
  locker: LockerOffered | null
  onAccept: () => void
  onLeave: () => void
}

function ProposalShown({ proposal: { packages, unplaced }, packing, locker, onAccept, onLeave }: ProposalShownProps) {
  const name = (productId: string) => packedProductName(packing, productId)
  return (
    <Stack gap="md">
      {packages.length > 0 && <Text>{locker ? packingTexts.proposalFitsLocker(locker.name) : packingTexts.proposalFits}</Text>}
      <div className={classes.proposed}>
        {packages.map((proposed, i) => (
          // Proposed packages have no name of their own: their place is what distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Stack key={i} gap="xs">
            <Title order={3}>{packingTexts.packageNumber(i + 1)}</Title>
            <Text>{`${sidesShown(proposed)}, ${packingTexts.kilograms(formatMeasure(proposed.weightKg))}`}</Text>
            {proposed.box !== null && <Text c="dimmed">{packingTexts.proposalBox(proposed.box)}</Text>}
            <PackageDrawing position={i + 1} proposed={proposed} nameOf={name} />
          </Stack>
        ))}
      </div>
      {unplaced.length > 0 && (
        <Alert color="orange" title={packingTexts.unplaced} classNames={{ title: 'ink', message: 'ink' }}>
          <List>
            {unplaced.map(({ line, message }) => (
              <List.Item
                key={line.productId}
              >{`${packingTexts.contents(name(line.productId), line.quantity)}: ${messageText(message)}`}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onLeave}>
          {packingTexts.leave}
        </Button>
        <Button onClick={onAccept} disabled={packages.length === 0} data-autofocus>
          {packingTexts.accept}
        </Button>
      </Group>
    </Stack>
  )
}
