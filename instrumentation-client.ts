// Next evaluates this module before the task in which it starts: that one is shorter without the largest package.
import 'react-dom/client'
import { startNavigation } from '#components/shell/progress/pending-navigation.ts'

/** Next calls this at the click, before it requests the page. */
export const onRouterTransitionStart = startNavigation
