/** For administrators: opens the return of an advance of the client that is acted for. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useActingFor } from '../../session.ts'
import { useMay } from '../../shell/use-may.ts'
import { texts } from '../../texts.ts'
import { toast } from '../../ui/notices/toast.ts'
import { AdvanceRefundDialog } from './advance-refund-dialog.tsx'

const words = texts.moneyBack

export function AdvanceRefundButton() {
  const mayRefund = useMay('platform.money')
  const client = useActingFor()
  const [isOpen, setOpen] = useState(false)
  if (!mayRefund) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        onClick={() => (client ? setOpen(true) : toast.error(words.chooseClient))}
      >
        {words.refund}
      </Button>
      {isOpen && client && <AdvanceRefundDialog clientId={client.id} onClose={() => setOpen(false)} />}
    </>
  )
}
