//! The same picture drawn by every program for SVG on this machine: our own PNG painter, librsvg, `CairoSVG`, Inkscape, a browser.
//!
//! `NINEFOLD_RASTERS=FOLDER` keeps the results, for visual checks.

#![cfg(feature = "png")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

use crate::scenes::gallery;
use ninefold_core::Board;
use ninefold_render::{Scene, Style, Symbols, Theme, png, svg};
use resvg::tiny_skia::Pixmap;

/// A program that converts SVG to PNG.
struct Renderer {
    name: &'static str,
    /// Whether the program takes seconds, so that it draws only some pictures.
    is_slow: bool,
    command: fn(svg: &Path, png: &Path, width: u32, height: u32) -> Command,
}

const RENDERERS: [Renderer; 4] = [
    Renderer {
        name: "rsvg-convert",
        is_slow: false,
        command: |svg, png, _, _| {
            let mut command = Command::new("rsvg-convert");
            command.arg("--output").arg(png).arg(svg);
            command
        },
    },
    Renderer {
        name: "cairosvg",
        is_slow: false,
        command: |svg, png, _, _| {
            let mut command = Command::new("cairosvg");
            command.arg(svg).arg("--output").arg(png);
            command
        },
    },
    Renderer {
        name: "inkscape",
        is_slow: true,
        command: |svg, png, _, _| {
            let mut command = Command::new("inkscape");
            command.arg("--export-type=png").arg("--export-filename").arg(png).arg(svg);
            command
        },
    },
    Renderer {
        name: "chromium",
        is_slow: true,
        command: |svg, png, width, height| {
            let mut command = Command::new("chromium");
            command.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
            command.arg(format!("--window-size={width},{height}")).arg(format!("--screenshot={}", png.display()));
            command.arg(format!("file://{}", svg.display()));
            command
        },
    },
];

/// Whether a program is installed.
fn is_here(name: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| env::split_paths(&path).any(|folder| folder.join(name).is_file()))
}

/// The lightness of the pixels, from 0 to 1, row by row, and the width of a row.
struct Raster {
    width: usize,
    light: Vec<f32>,
}

impl Raster {
    fn of(bytes: &[u8]) -> Self {
        let pixels = Pixmap::decode_png(bytes).expect("a PNG");
        let light = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
            // Transparent pixels are drawn on white paper.
            let white = 255.0 - f32::from(pixel.alpha());
            let mixed = [(pixel.red(), 0.299), (pixel.green(), 0.587), (pixel.blue(), 0.114)];
            mixed.iter().map(|(value, weight)| (f32::from(*value) + white) * weight).sum::<f32>() / 255.0
        };
        Self { width: pixels.width() as usize, light: pixels.pixels().iter().map(light).collect() }
    }

    /// Returns the mean lightness of squares with that side: edges are smoothed in different ways, but the content is the same.
    fn squares(&self, side: usize) -> Vec<Vec<f32>> {
        let rows = self.light.chunks(self.width).collect::<Vec<_>>();
        let mean = |rows: &[&[f32]], from: usize| {
            let cells = rows.iter().flat_map(|row| &row[from..(from + side).min(self.width)]);
            let (sum, count) = cells.fold((0.0, 0.0), |(sum, count), light| (sum + light, count + 1.0));
            sum / count
        };
        rows.chunks(side).map(|rows| (0..self.width).step_by(side).map(|from| mean(rows, from)).collect()).collect()
    }
}

/// Returns the maximum difference of two pictures, from 0 to 1, in squares of four pixels. The last row and column of squares are skipped: if a
/// picture ends within a pixel, some programs leave the rest of that pixel transparent.
fn distance(one: &Raster, other: &Raster) -> f32 {
    let (one, other) = (one.squares(4), other.squares(4));
    let (rows, columns) = (one.len() - 1, one[0].len() - 1);
    let pairs = one.iter().zip(&other).take(rows).flat_map(|(one, other)| one.iter().zip(other).take(columns));
    pairs.map(|(one, other)| (one - other).abs()).fold(0.0, f32::max)
}

/// The maximum difference of a square of four pixels from our own picture: a digit that is missing or in another place makes a difference of half or
/// more, and the edges of thin lines less than a tenth.
const MOST: f32 = 0.15;

#[test]
fn every_renderer_draws_the_same() {
    let folder =
        env::var_os("NINEFOLD_RASTERS").map_or_else(|| env::temp_dir().join("ninefold-rasters"), PathBuf::from);
    fs::create_dir_all(&folder).expect("a folder");
    let (here, missing): (Vec<&Renderer>, Vec<&Renderer>) =
        RENDERERS.iter().partition(|renderer| is_here(renderer.name));
    for Renderer { name, .. } in missing {
        println!("skipped: {name} is not installed");
    }
    let full = Scene::from(&Board::EMPTY);
    let all = gallery().into_iter().chain([("all", full, Symbols::default())]);
    for (name, scene, symbols) in all {
        // Words are drawn in the fonts of the machine.
        let scene = scene.bare();
        for theme in [Theme::LIGHT, Theme::DARK] {
            let style = Style { symbols: symbols.clone(), ..Style::new(theme) };
            let drawn = folder.join(format!("{name}-{}.svg", theme.name));
            fs::write(&drawn, svg::paint(&scene, &style)).expect("written");
            let ours = png::paint(&scene, &style, 1.0).expect("pixels");
            fs::write(drawn.with_extension("png"), &ours).expect("written");
            let ours = Raster::of(&ours);
            let height = (ours.light.len() / ours.width) as u32;
            for renderer in &here {
                let is_told = matches!(name, "chain" | "candidates") && theme.name == "light";
                if renderer.is_slow && !is_told {
                    continue;
                }
                let made = folder.join(format!("{name}-{}-{}.png", theme.name, renderer.name));
                let _ = fs::remove_file(&made);
                let mut command = (renderer.command)(&drawn, &made, ours.width as u32, height);
                let output = command.stdin(Stdio::null()).output().expect("it runs");
                let Ok(bytes) = fs::read(&made) else {
                    panic!("{}: {}", renderer.name, String::from_utf8_lossy(&output.stderr))
                };
                let theirs = Raster::of(&bytes);
                assert!(theirs.width.abs_diff(ours.width) <= 1, "{}: {name}: {} wide", renderer.name, theirs.width);
                let apart = distance(&ours, &theirs);
                println!("{}: {name} {}: {apart:.3}", renderer.name, theme.name);
                assert!(apart < MOST, "{} draws {name} in another way: {apart}", renderer.name);
            }
        }
    }
}
