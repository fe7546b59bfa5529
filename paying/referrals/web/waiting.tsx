import { Center, Loader } from '@mantine/core'
import { texts } from '#web/texts.ts'

/** As high as what is awaited. */
export const WaitingLoader = ({ height }: { height: number }) => (
  <Center h={height} role="status" aria-label={texts.ui.loading}>
    <Loader aria-hidden />
  </Center>
)
