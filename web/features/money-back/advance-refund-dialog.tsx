/** Returning a client's advance to a bank account. */
import { Modal, Text } from '@mantine/core'
import { texts } from '../../texts.ts'

export function AdvanceRefundDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={texts.statement.refundTitle} size="600px" data-client={clientId}>
      <Text>{texts.statement.refundLater}</Text>
    </Modal>
  )
}
