/** Where toasts are drawn. */
import { Notifications } from '@mantine/notifications'

export function Toasts() {
  return <Notifications position="bottom-right" limit={4} className="toasts" />
}
