import { configure } from '@testing-library/dom';

// generous, because the machine may be slow
configure({ asyncUtilTimeout: 120_000 });
