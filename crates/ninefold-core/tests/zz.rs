//! x
mod common;
#[test]
fn t() {
    let rng = &mut common::Rng::new(1);
    let t = std::time::Instant::now();
    for _ in 0..300 {
        common::solved(rng);
    }
    println!("solved {:?}", t.elapsed() / 300);
    for tenths in 0..7 {
        for removed in 0..3 {
            let t = std::time::Instant::now();
            let mut worst = std::time::Duration::ZERO;
            for _ in 0..20 {
                let s = common::solved(rng);
                let mut b = common::pencilled(&s, tenths, rng);
                let all: Vec<_> = b.all_candidates().iter().collect();
                for _ in 0..removed {
                    b.remove(rng.pick(&all));
                }
                let u = std::time::Instant::now();
                common::oracle(&b, 2);
                worst = worst.max(u.elapsed());
            }
            println!("{tenths} {removed} {:?} worst {worst:?}", t.elapsed() / 20);
        }
    }
    for left in [0, 10, 17, 20, 22, 24, 26, 28, 30, 40] {
        let t = std::time::Instant::now();
        let mut worst = std::time::Duration::ZERO;
        for i in 0..40 {
            let s = common::solved(rng);
            let mut g = common::thinned(&s, left, rng);
            if i % 2 == 1 {
                g[ninefold_core::Cell::from_index(rng.below(81)).unwrap()] = Some(rng.pick(&ninefold_core::Digit::ALL));
            }
            let u = std::time::Instant::now();
            common::oracle(&g.board(), 20);
            worst = worst.max(u.elapsed());
        }
        println!("left {left} {:?} worst {worst:?}", t.elapsed() / 40);
    }
}
