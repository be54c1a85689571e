// Accessibility, as far as axe-core can tell, in the dark theme.
import { lookAt } from '../helpers/axe.ts';

lookAt('dark');
